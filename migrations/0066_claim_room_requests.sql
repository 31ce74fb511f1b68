-- OPS-02: when a run of the cron has asked the room. Two runs do not ask for the same request at once, and the operator's command can
-- tell a request that nobody has taken, which it withdraws, from one that the room may be carrying out.
ALTER TABLE room_requests ADD COLUMN taken_at TEXT;
