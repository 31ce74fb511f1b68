-- Mail leaves through a queue: who is sending a mail, which were given up, and how many a day has taken.

-- Mails to one person who waits for them; the others, of a contest to everybody, come after them.
ALTER TABLE mail_outbox ADD COLUMN is_urgent INTEGER NOT NULL DEFAULT 0 CHECK (is_urgent IN (0, 1));
UPDATE mail_outbox SET is_urgent = 1 WHERE sent_at IS NULL AND kind IN ('confirm_email', 'welcome');
-- The run that is sending the mail, and until when no other may.
ALTER TABLE mail_outbox ADD COLUMN lease TEXT;
ALTER TABLE mail_outbox ADD COLUMN lease_until TEXT;
-- The first of the attempts whose end is not known: from then on the mail may have gone out.
ALTER TABLE mail_outbox ADD COLUMN uncertain_since TEXT;
-- Given up: a dead letter, which the operator may send again.
ALTER TABLE mail_outbox ADD COLUMN dead_at TEXT;
-- The mail as it was sent, in local mode only.
ALTER TABLE mail_outbox ADD COLUMN kept TEXT CHECK (kept IS NULL OR json_valid(kept));

DROP INDEX mail_outbox_waiting;
CREATE INDEX mail_outbox_waiting ON mail_outbox (is_urgent, next_attempt_at) WHERE sent_at IS NULL AND dead_at IS NULL;
CREATE INDEX mail_outbox_dead ON mail_outbox (dead_at) WHERE dead_at IS NOT NULL;
-- An account that is deleted takes its mails with it, without reading those of all others.
CREATE INDEX mail_outbox_by_user ON mail_outbox (user_id);

-- Mails that were handed to the provider on a day of the business's zone: MAIL_DAILY_QUOTA counts here.
CREATE TABLE mail_days (
  day TEXT PRIMARY KEY,
  n INTEGER NOT NULL CHECK (n >= 0)
) STRICT, WITHOUT ROWID;
