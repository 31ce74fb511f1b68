-- A story that is gone from a contest without results: its room has to give its votes back (WRITE-17, VOTE-04). A trigger, so
-- that no way of deleting stories can forget it. The row waits until the room has acknowledged, and stays until the results:
-- by it a voter's late 'take it back' still finds the room.
CREATE TABLE story_withdrawals (
  story_id TEXT PRIMARY KEY,
  contest_id TEXT NOT NULL REFERENCES contests (id) ON DELETE CASCADE,
  told_at TEXT -- NULL until the room has acknowledged
) STRICT;
CREATE INDEX story_withdrawals_untold ON story_withdrawals (contest_id) WHERE told_at IS NULL;
CREATE INDEX story_withdrawals_by_contest ON story_withdrawals (contest_id);

CREATE TRIGGER stories_note_their_withdrawal AFTER DELETE ON stories
WHEN EXISTS (SELECT 1 FROM contests WHERE id = OLD.contest_id AND finalized_at IS NULL)
BEGIN
  INSERT INTO story_withdrawals (story_id, contest_id) VALUES (OLD.id, OLD.contest_id)
    ON CONFLICT (story_id) DO UPDATE SET told_at = NULL;
END;
