-- VOTE-11, VOTE-12: roots of closed ballots and versions of actas stay as they were published, also against a hand in the database. A
-- key is written once: INSERT OR REPLACE fires no trigger of a deletion, so the insertion itself is refused. The same row again is
-- allowed, because a publication is repeated after a crash.

-- Roots go with their contest, whose row is gone by then, or into an archive of a cleared trial contest, which has their copy.
CREATE TRIGGER contest_roots_stay BEFORE DELETE ON contest_roots
WHEN EXISTS (SELECT 1 FROM contests WHERE id = OLD.contest_id)
  AND NOT EXISTS (SELECT 1 FROM archived_rows WHERE table_name = 'contest_roots' AND key = json_array(OLD.contest_id, OLD.n))
BEGIN SELECT RAISE(ABORT, 'contest_roots is append-only'); END;

CREATE TRIGGER contest_roots_are_written_once BEFORE INSERT ON contest_roots
WHEN EXISTS (SELECT 1 FROM contest_roots WHERE contest_id = NEW.contest_id AND n = NEW.n
  AND (root <> NEW.root OR closed_at <> NEW.closed_at OR made_at <> NEW.made_at))
BEGIN SELECT RAISE(ABORT, 'contest_roots is append-only'); END;

CREATE TRIGGER actas_are_written_once BEFORE INSERT ON actas
WHEN EXISTS (SELECT 1 FROM actas WHERE contest_id = NEW.contest_id AND version = NEW.version
  AND (at <> NEW.at OR reason IS NOT NEW.reason OR sha256 <> NEW.sha256 OR bytes <> NEW.bytes OR parts <> NEW.parts
    OR new_accounts <> NEW.new_accounts OR withdrawn_at IS NOT NEW.withdrawn_at))
BEGIN SELECT RAISE(ABORT, 'actas are append-only'); END;

CREATE TRIGGER acta_parts_are_written_once BEFORE INSERT ON acta_parts
WHEN EXISTS (SELECT 1 FROM acta_parts WHERE contest_id = NEW.contest_id AND version = NEW.version AND part = NEW.part
    AND text <> NEW.text)
  AND EXISTS (SELECT 1 FROM actas WHERE contest_id = NEW.contest_id AND version = NEW.version)
BEGIN SELECT RAISE(ABORT, 'acta_parts of a published version'); END;
