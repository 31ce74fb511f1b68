-- VOTE-11: a version of an acta whose line the room of the contest put back, after a restore had taken D1 to before its publication. Its
-- text is gone, and its number is never used again. 0: the version has its text, or lost it with the title of a deleted story.
ALTER TABLE actas ADD COLUMN is_lost INTEGER NOT NULL DEFAULT 0 CHECK (is_lost IN (0, 1));

CREATE TRIGGER actas_are_lost_from_the_first BEFORE UPDATE OF is_lost ON actas
WHEN NEW.is_lost <> OLD.is_lost
BEGIN SELECT RAISE(ABORT, 'actas are append-only'); END;

CREATE TRIGGER actas_are_lost_without_text BEFORE INSERT ON actas
WHEN NEW.is_lost = 1 AND (NEW.withdrawn_at IS NULL OR EXISTS (
  SELECT 1 FROM acta_parts WHERE contest_id = NEW.contest_id AND version = NEW.version))
BEGIN SELECT RAISE(ABORT, 'a lost version has no text'); END;
