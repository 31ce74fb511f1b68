-- What Ko-fi has told of (BADGE-04). A payment waits until an account with its e-mail is confirmed, or an admin says whose it is;
-- then it keeps neither e-mail nor name: the account knows both, and deleting the account must not leave them here.
CREATE TABLE kofi_payments (
  message_id TEXT PRIMARY KEY, -- of Ko-fi, which repeats it when it sends again
  type TEXT NOT NULL,
  email TEXT,
  from_name TEXT,
  amount TEXT NOT NULL,
  currency TEXT NOT NULL,
  received_at TEXT NOT NULL,
  settled_at TEXT,
  user_id TEXT REFERENCES user_profiles (id) ON DELETE SET NULL,
  CHECK (settled_at IS NULL OR (email IS NULL AND from_name IS NULL))
) STRICT;
CREATE INDEX kofi_payments_waiting ON kofi_payments (email) WHERE settled_at IS NULL;
CREATE INDEX kofi_payments_by_user ON kofi_payments (user_id);
CREATE INDEX kofi_payments_by_age ON kofi_payments (received_at);
