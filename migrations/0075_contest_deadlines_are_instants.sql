-- Deadlines of a contest are compared as text, and the acta tells the voting deadline as the instant of the root (VOTE-11,
-- docs/acta.md). So they have the form 2026-11-30T23:00:00.000Z, as the dates of a story do (0074): a deadline that was typed by hand
-- without milliseconds would make an acta that its checkers refuse.

CREATE TRIGGER contest_deadlines_are_instants_on_insert BEFORE INSERT ON contests
WHEN NEW.submission_deadline IS NOT strftime('%Y-%m-%dT%H:%M:%fZ', NEW.submission_deadline)
  OR NEW.voting_deadline IS NOT strftime('%Y-%m-%dT%H:%M:%fZ', NEW.voting_deadline)
  OR NEW.results_at IS NOT strftime('%Y-%m-%dT%H:%M:%fZ', NEW.results_at)
BEGIN SELECT RAISE(ABORT, 'the deadlines of a contest are instants'); END;

CREATE TRIGGER contest_deadlines_are_instants_on_update BEFORE UPDATE OF submission_deadline, voting_deadline, results_at ON contests
WHEN NEW.submission_deadline IS NOT strftime('%Y-%m-%dT%H:%M:%fZ', NEW.submission_deadline)
  OR NEW.voting_deadline IS NOT strftime('%Y-%m-%dT%H:%M:%fZ', NEW.voting_deadline)
  OR NEW.results_at IS NOT strftime('%Y-%m-%dT%H:%M:%fZ', NEW.results_at)
BEGIN SELECT RAISE(ABORT, 'the deadlines of a contest are instants'); END;
