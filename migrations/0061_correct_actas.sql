-- After the results a story that is disqualified, readmitted or deleted makes a new version of the contest's acta (VOTE-11). The room is
-- told through the outbox of withdrawals, which 0040 fills before the results. Only for contests with an acta: where there is none, as
-- for a version of the Worker that makes none, nothing is written.
CREATE TRIGGER stories_note_their_deletion_for_the_acta BEFORE DELETE ON stories
WHEN EXISTS (SELECT 1 FROM contests JOIN actas ON actas.contest_id = contests.id
  WHERE contests.id = OLD.contest_id AND finalized_at IS NOT NULL)
BEGIN
  INSERT INTO story_withdrawals (story_id, contest_id, version)
    VALUES (OLD.id, OLD.contest_id, CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER))
    ON CONFLICT (story_id) DO UPDATE SET told_at = NULL, is_out = 1, version = max(version + 1, excluded.version);
END;

CREATE TRIGGER stories_note_their_standing_for_the_acta AFTER UPDATE OF disqualified_at ON stories
WHEN (OLD.disqualified_at IS NULL) <> (NEW.disqualified_at IS NULL)
  AND EXISTS (SELECT 1 FROM contests JOIN actas ON actas.contest_id = contests.id
    WHERE contests.id = NEW.contest_id AND finalized_at IS NOT NULL)
BEGIN
  INSERT INTO story_withdrawals (story_id, contest_id, is_out, version)
    VALUES (NEW.id, NEW.contest_id, NEW.disqualified_at IS NOT NULL,
      CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER))
    ON CONFLICT (story_id) DO UPDATE SET told_at = NULL, is_out = excluded.is_out,
      version = max(version + 1, excluded.version);
END;
