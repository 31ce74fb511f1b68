-- The statistics of the administration count votes and reads by day: each count is a range of these indexes (ADMIN-01).
CREATE INDEX votes_by_date ON votes (created_at, contest_id, user_id) WHERE active = 1;
CREATE INDEX user_story_reads_by_date ON user_story_reads (created_at, contest_id);

-- What an admin cleared in bulk (ADMIN-02), kept for 30 days so that it can be put back.
CREATE TABLE archives (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('comments', 'likes', 'views', 'test-data')),
  contest_title TEXT CHECK (length(contest_title) <= 100), -- of the one contest whose rows went; NULL: of all
  made_by TEXT REFERENCES user_profiles (id) ON DELETE SET NULL,
  made_at TEXT NOT NULL,
  done_at TEXT -- NULL: the run was interrupted, and rows that were to go are still there
) STRICT;
CREATE INDEX archives_by_date ON archives (made_at);
CREATE INDEX archives_by_kind ON archives (kind, made_at);
CREATE INDEX archives_by_maker ON archives (made_by);

-- One archived row, as a JSON array of its columns. A long row is cut into parts of 20,000 characters, so that each fits a statement.
CREATE TABLE archived_rows (
  archive_id TEXT NOT NULL REFERENCES archives (id) ON DELETE CASCADE,
  seq INTEGER NOT NULL, -- rows with the same seq / 10,000 went together; nothing that they referred to went before them
  part INTEGER NOT NULL,
  table_name TEXT NOT NULL,
  key TEXT NOT NULL CHECK (json_valid(key)),
  text TEXT NOT NULL CHECK (length(text) <= 20000),
  user_id TEXT REFERENCES user_profiles (id) ON DELETE CASCADE, -- whose row it was: it goes with the account
  PRIMARY KEY (archive_id, seq, part)
) STRICT, WITHOUT ROWID;
CREATE INDEX archived_rows_by_user ON archived_rows (user_id) WHERE user_id IS NOT NULL;
