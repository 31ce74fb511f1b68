-- The page of the person concerned by an intervention (REPORT-03): their one answer waits until an admin has read it.
ALTER TABLE interventions ADD COLUMN answer_read_at TEXT
  CHECK (answer_read_at IS NULL OR answered_at IS NOT NULL);
CREATE INDEX interventions_waiting ON interventions (answered_at, id)
  WHERE answer IS NOT NULL AND answer_read_at IS NULL AND lifted_at IS NULL;
CREATE INDEX interventions_by_comment ON interventions (comment_id, made_at);

-- The answer is given once. Deleting the account empties it (0033).
CREATE TRIGGER interventions_are_answered_once BEFORE UPDATE OF answer ON interventions
WHEN OLD.answered_at IS NOT NULL AND NEW.answer IS NOT NULL AND NEW.answer IS NOT OLD.answer
BEGIN SELECT RAISE(ABORT, 'the intervention was answered already'); END;

-- The list of reports, and all reports of one object.
CREATE INDEX reports_by_date ON reports (created_at, id);
CREATE INDEX reports_by_comment ON reports (reported_comment_id, created_at) WHERE reported_comment_id IS NOT NULL;
CREATE INDEX reports_by_story ON reports (reported_story_id, created_at) WHERE reported_story_id IS NOT NULL;
