-- VOTE-11: the root of a closed ballot (docs/acta.md), public from the close on. It exists so that nobody can change a vote after the
-- close unseen, so a row is never changed. A room that lost its ledger in counting and is rebuilt has other codes and publishes another
-- root: it gets the next number n, and the first one stays.
CREATE TABLE contest_roots (
  contest_id TEXT NOT NULL REFERENCES contests (id) ON DELETE CASCADE,
  n INTEGER NOT NULL CHECK (n >= 1),
  root TEXT NOT NULL CHECK (length(root) = 64 AND root NOT GLOB '*[^0-9a-f]*'),
  closed_at TEXT NOT NULL, -- the voting deadline that was in force
  made_at TEXT NOT NULL, -- when the room computed the root
  PRIMARY KEY (contest_id, n)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER contest_roots_never_change BEFORE UPDATE ON contest_roots
BEGIN SELECT RAISE(ABORT, 'contest_roots is append-only'); END;

-- Why a contest's room does not publish its result: what it has and what is public differ. Written and deleted by the room itself.
CREATE TABLE result_alarms (
  contest_id TEXT NOT NULL REFERENCES contests (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('root', 'acta')),
  difference TEXT NOT NULL CHECK (length(difference) <= 2000), -- a sentence for the operator, without voters and numbers of votes
  noticed_at TEXT NOT NULL,
  PRIMARY KEY (contest_id, kind)
) STRICT, WITHOUT ROWID;
