-- The versions of the outbox of withdrawals were counted from 1 in each row. A row that was lost, with a database restored to an earlier
-- point or with a cleared trial contest that was put back, began again, and the contest's room, which knew later versions, ignored each
-- change of its story. A version is now an instant in milliseconds, and at least one more than the version before it.
-- `votes_cast` keeps how many votes were ever given to a deleted story, so that the number of all votes cast, which an admin may see
-- during the voting, does not tell by its fall how many the story had (VOTE-10).
ALTER TABLE story_withdrawals ADD COLUMN votes_cast INTEGER NOT NULL DEFAULT 0;

-- Before the deletion, while the votes are still there.
DROP TRIGGER stories_note_their_withdrawal;
CREATE TRIGGER stories_note_their_withdrawal BEFORE DELETE ON stories
WHEN EXISTS (SELECT 1 FROM contests WHERE id = OLD.contest_id AND finalized_at IS NULL)
BEGIN
  INSERT INTO story_withdrawals (story_id, contest_id, version, votes_cast)
    VALUES (OLD.id, OLD.contest_id, CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER),
      (SELECT count(*) FROM votes WHERE story_id = OLD.id))
    ON CONFLICT (story_id) DO UPDATE SET told_at = NULL, is_out = 1, version = max(version + 1, excluded.version),
      votes_cast = excluded.votes_cast;
END;

DROP TRIGGER stories_note_their_disqualification;
CREATE TRIGGER stories_note_their_disqualification AFTER UPDATE OF disqualified_at ON stories
WHEN (OLD.disqualified_at IS NULL) <> (NEW.disqualified_at IS NULL)
  AND EXISTS (SELECT 1 FROM contests WHERE id = NEW.contest_id AND finalized_at IS NULL)
BEGIN
  INSERT INTO story_withdrawals (story_id, contest_id, is_out, version)
    VALUES (NEW.id, NEW.contest_id, NEW.disqualified_at IS NOT NULL,
      CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER))
    ON CONFLICT (story_id) DO UPDATE SET told_at = NULL, is_out = excluded.is_out,
      version = max(version + 1, excluded.version);
END;
