-- A contest is finished when `finalized_at` is set, and then its status is 'results', never the one without the other; and it is
-- finished after its voting deadline. app/domain/contests/phases.ts and phases.server.ts rely on it: they say the same of a row.
-- A status without an instant shows no winner: such a contest is counted again by its room.

UPDATE contests SET status = 'results' WHERE finalized_at IS NOT NULL;
UPDATE contests SET status = 'counting' WHERE finalized_at IS NULL AND status = 'results';

CREATE TRIGGER contests_finish_once_on_insert BEFORE INSERT ON contests
WHEN (NEW.status = 'results') <> (NEW.finalized_at IS NOT NULL) OR NEW.finalized_at <= NEW.voting_deadline
BEGIN SELECT RAISE(ABORT, 'contests.finalized_at and status disagree'); END;

CREATE TRIGGER contests_finish_once_on_update BEFORE UPDATE OF status, finalized_at, voting_deadline ON contests
WHEN (NEW.status = 'results') <> (NEW.finalized_at IS NOT NULL) OR NEW.finalized_at <= NEW.voting_deadline
BEGIN SELECT RAISE(ABORT, 'contests.finalized_at and status disagree'); END;
