-- A contest is finished when `finalized_at` is set, and then its status is 'results', never the one without the other; and it is
-- finished after its voting deadline. app/domain/contests/phases.ts and phases.server.ts rely on it: they say the same of a row.
--
-- Rows of before, such as imported contests, whose results are out stay so: they get the instant that they lack, or one behind
-- their deadline. A contest whose votes are still to come was not finished, whatever its status said.

UPDATE contests SET status = 'results', finalized_at = max(
    coalesce(finalized_at, results_at, voting_deadline),
    strftime('%Y-%m-%dT%H:%M:%fZ', voting_deadline, '+1 second'))
WHERE (status = 'results' OR finalized_at IS NOT NULL)
  AND voting_deadline < strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-2 seconds');
UPDATE contests SET finalized_at = NULL,
  status = CASE WHEN submission_deadline < strftime('%Y-%m-%dT%H:%M:%fZ', 'now') THEN 'voting' ELSE 'submission' END
WHERE voting_deadline >= strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-2 seconds')
  AND (status = 'results' OR finalized_at IS NOT NULL);

CREATE TRIGGER contests_finish_once_on_insert BEFORE INSERT ON contests
WHEN (NEW.status = 'results') <> (NEW.finalized_at IS NOT NULL) OR NEW.finalized_at <= NEW.voting_deadline
BEGIN SELECT RAISE(ABORT, 'contests.finalized_at and status disagree'); END;

CREATE TRIGGER contests_finish_once_on_update BEFORE UPDATE OF status, finalized_at, voting_deadline ON contests
WHEN (NEW.status = 'results') <> (NEW.finalized_at IS NOT NULL) OR NEW.finalized_at <= NEW.voting_deadline
BEGIN SELECT RAISE(ABORT, 'contests.finalized_at and status disagree'); END;
