-- OPS-04: the operator may have a room take over the votes of D1 that it lacks. SQLite changes a CHECK only by making the table anew.
-- A Worker of before takes such a request for 'resend', which a room that lacks votes refuses.
CREATE TABLE new_room_requests (
  id TEXT PRIMARY KEY,
  contest_id TEXT NOT NULL REFERENCES contests (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('recount', 'resend', 'rebuild')),
  asked_at TEXT NOT NULL,
  answered_at TEXT,
  answer TEXT CHECK (answer IS NULL OR json_valid(answer))
) STRICT;
INSERT INTO new_room_requests (id, contest_id, kind, asked_at, answered_at, answer)
  SELECT id, contest_id, kind, asked_at, answered_at, answer FROM room_requests;
DROP TABLE room_requests;
ALTER TABLE new_room_requests RENAME TO room_requests;
CREATE INDEX room_requests_open ON room_requests (asked_at) WHERE answered_at IS NULL;
