-- The public acta of a contest with results (VOTE-11, docs/acta.md): a file of text in parts, written by the contest's room. A row of
-- `actas` is a version that was checked; parts without one are those of a version that is being written. Published versions never
-- change. A version that holds the title of a story that was deleted since is withdrawn: its parts go, its SHA-256 stays.
CREATE TABLE actas (
  contest_id TEXT NOT NULL REFERENCES contests (id) ON DELETE CASCADE,
  version INTEGER NOT NULL CHECK (version > 0),
  at TEXT NOT NULL,
  reason TEXT CHECK (length(reason) BETWEEN 1 AND 1000), -- why it supersedes the version before; NULL in the first
  sha256 TEXT NOT NULL CHECK (length(sha256) = 64 AND sha256 NOT GLOB '*[^0-9a-f]*'),
  bytes INTEGER NOT NULL CHECK (bytes > 0),
  parts INTEGER NOT NULL CHECK (parts > 0),
  new_accounts INTEGER NOT NULL CHECK (new_accounts >= 0), -- as first counted: accounts may be deleted later
  withdrawn_at TEXT,
  PRIMARY KEY (contest_id, version),
  CHECK ((version = 1) = (reason IS NULL))
) STRICT, WITHOUT ROWID;

-- A part fits a statement of an export (100,000 bytes) even if each of its characters is one that SQL doubles.
CREATE TABLE acta_parts (
  contest_id TEXT NOT NULL REFERENCES contests (id) ON DELETE CASCADE,
  version INTEGER NOT NULL,
  part INTEGER NOT NULL CHECK (part >= 0),
  text TEXT NOT NULL CHECK (length(CAST(text AS BLOB)) BETWEEN 1 AND 44000),
  PRIMARY KEY (contest_id, version, part)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER actas_change_only_by_withdrawal BEFORE UPDATE ON actas
WHEN OLD.withdrawn_at IS NOT NULL OR NEW.withdrawn_at IS NULL OR NEW.contest_id <> OLD.contest_id
  OR NEW.version <> OLD.version OR NEW.at <> OLD.at OR NEW.reason IS NOT OLD.reason OR NEW.sha256 <> OLD.sha256
  OR NEW.bytes <> OLD.bytes OR NEW.parts <> OLD.parts OR NEW.new_accounts <> OLD.new_accounts
BEGIN SELECT RAISE(ABORT, 'actas are append-only'); END;

-- They go with their contest only, whose row is gone by then.
CREATE TRIGGER actas_stay BEFORE DELETE ON actas
WHEN EXISTS (SELECT 1 FROM contests WHERE id = OLD.contest_id)
BEGIN SELECT RAISE(ABORT, 'actas are append-only'); END;

CREATE TRIGGER acta_parts_stay_as_written BEFORE UPDATE ON acta_parts
BEGIN SELECT RAISE(ABORT, 'acta_parts are append-only'); END;

CREATE TRIGGER acta_parts_end_with_their_version BEFORE INSERT ON acta_parts
WHEN EXISTS (SELECT 1 FROM actas WHERE contest_id = NEW.contest_id AND version = NEW.version
  AND (withdrawn_at IS NOT NULL OR NEW.part >= parts))
BEGIN SELECT RAISE(ABORT, 'acta_parts of a published version'); END;

CREATE TRIGGER acta_parts_stay BEFORE DELETE ON acta_parts
WHEN EXISTS (SELECT 1 FROM contests WHERE id = OLD.contest_id)
  AND EXISTS (SELECT 1 FROM actas WHERE contest_id = OLD.contest_id AND version = OLD.version AND withdrawn_at IS NULL)
BEGIN SELECT RAISE(ABORT, 'acta_parts of a published version'); END;
