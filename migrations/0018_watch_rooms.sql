-- A room compares its ledger with the newest entry that D1 has of its contest: found in this index, without a scan.
CREATE INDEX votes_by_seq ON votes (contest_id, seq);

-- Rooms whose ledger lacks entries that D1 has: they take no votes and publish nothing (OPS-04). Written and deleted by
-- the room itself.
CREATE TABLE room_alarms (
  contest_id TEXT PRIMARY KEY REFERENCES contests (id) ON DELETE CASCADE,
  ledger_seq INTEGER NOT NULL,
  record_seq INTEGER NOT NULL,
  noticed_at TEXT NOT NULL
) STRICT;

-- What the operator's command asks of a room: it reaches D1 only, and the work of every minute asks the room (OPS-02).
CREATE TABLE room_requests (
  id TEXT PRIMARY KEY,
  contest_id TEXT NOT NULL REFERENCES contests (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('recount', 'resend')),
  asked_at TEXT NOT NULL,
  answered_at TEXT,
  answer TEXT CHECK (answer IS NULL OR json_valid(answer))
) STRICT;
CREATE INDEX room_requests_open ON room_requests (asked_at) WHERE answered_at IS NULL;
