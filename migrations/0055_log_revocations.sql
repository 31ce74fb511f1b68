-- OPS-04 AUTH-10 MAIL-01: what people end (an account, mail, a subscription, a password) is logged outside D1, as keyed hashes, so that a
-- restore of D1 to an earlier state does not undo it. This is the outbox of that log. Triggers fill it, so that a Worker of before fills
-- it too. One row of a kind for each person: the last change counts.
CREATE TABLE revocation_outbox (
  kind TEXT NOT NULL CHECK (kind IN ('account', 'mail', 'contests', 'newsletter', 'password')),
  subject TEXT NOT NULL, -- id of the account; of a newsletter subscription the e-mail
  at TEXT NOT NULL,
  is_ended INTEGER NOT NULL CHECK (is_ended IN (0, 1)), -- 0: the person has taken it up again
  stories TEXT CHECK (stories IN ('anonimas', 'borradas')),
  PRIMARY KEY (kind, subject)
) STRICT, WITHOUT ROWID;

-- What becomes of the stories of a deleted account. A Worker of before does not say it: then a repeated deletion deletes them, since a
-- deletion that keeps too little is no broken promise.
ALTER TABLE account_deletions ADD COLUMN stories TEXT NOT NULL DEFAULT 'borradas' CHECK (stories IN ('anonimas', 'borradas'));

CREATE TRIGGER account_deletions_are_logged AFTER INSERT ON account_deletions
BEGIN
  INSERT INTO revocation_outbox (kind, subject, at, is_ended, stories) VALUES ('account', NEW.user_id, NEW.asked_at, 1, NEW.stories)
  ON CONFLICT (kind, subject) DO UPDATE SET at = excluded.at, stories = excluded.stories;
END;

CREATE TRIGGER user_profiles_log_mail AFTER UPDATE OF email_notifications ON user_profiles
WHEN OLD.email_notifications <> NEW.email_notifications
BEGIN
  INSERT INTO revocation_outbox (kind, subject, at, is_ended)
  VALUES ('mail', NEW.id, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), NEW.email_notifications = 0)
  ON CONFLICT (kind, subject) DO UPDATE SET at = excluded.at, is_ended = excluded.is_ended;
END;

CREATE TRIGGER user_profiles_log_contest_mail AFTER UPDATE OF contest_notifications ON user_profiles
WHEN OLD.contest_notifications <> NEW.contest_notifications
BEGIN
  INSERT INTO revocation_outbox (kind, subject, at, is_ended)
  VALUES ('contests', NEW.id, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), NEW.contest_notifications = 0)
  ON CONFLICT (kind, subject) DO UPDATE SET at = excluded.at, is_ended = excluded.is_ended;
END;

-- A subscription holds while it is confirmed and not ended.
CREATE TRIGGER email_subscribers_log_changes AFTER UPDATE OF confirmed_at, unsubscribed_at ON email_subscribers
WHEN (OLD.confirmed_at IS NOT NULL AND OLD.unsubscribed_at IS NULL) <> (NEW.confirmed_at IS NOT NULL AND NEW.unsubscribed_at IS NULL)
BEGIN
  INSERT INTO revocation_outbox (kind, subject, at, is_ended)
  VALUES ('newsletter', NEW.email, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), NEW.confirmed_at IS NULL OR NEW.unsubscribed_at IS NOT NULL)
  ON CONFLICT (kind, subject) DO UPDATE SET at = excluded.at, is_ended = excluded.is_ended;
END;

-- Deleted with its account. The restored state may have the subscription without the account.
CREATE TRIGGER email_subscribers_log_deletions AFTER DELETE ON email_subscribers
WHEN OLD.confirmed_at IS NOT NULL AND OLD.unsubscribed_at IS NULL
BEGIN
  INSERT INTO revocation_outbox (kind, subject, at, is_ended)
  VALUES ('newsletter', OLD.email, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), 1)
  ON CONFLICT (kind, subject) DO UPDATE SET at = excluded.at, is_ended = excluded.is_ended;
END;

-- With the row's own instant: the import of an export inserts old rows, which must not count as new subscriptions.
CREATE TRIGGER email_subscribers_log_additions AFTER INSERT ON email_subscribers
WHEN NEW.confirmed_at IS NOT NULL AND NEW.unsubscribed_at IS NULL
BEGIN
  INSERT INTO revocation_outbox (kind, subject, at, is_ended) VALUES ('newsletter', NEW.email, NEW.confirmed_at, 0)
  ON CONFLICT (kind, subject) DO UPDATE SET at = excluded.at, is_ended = excluded.is_ended WHERE excluded.at > at;
END;

-- The row's own instant: after a restore, a password of an earlier instant is one of before the change.
CREATE TRIGGER credentials_log_passwords AFTER UPDATE OF password_hash ON credentials
WHEN OLD.updated_at <> NEW.updated_at
BEGIN
  INSERT INTO revocation_outbox (kind, subject, at, is_ended) VALUES ('password', NEW.user_id, NEW.updated_at, 1)
  ON CONFLICT (kind, subject) DO UPDATE SET at = excluded.at;
END;

-- Requests of the operator to end again what the log has: the command reaches D1 only, the cron carries them out. The counts are of what
-- was ended again.
CREATE TABLE revocation_replays (
  id TEXT PRIMARY KEY,
  asked_at TEXT NOT NULL,
  accounts INTEGER NOT NULL DEFAULT 0,
  last_admins INTEGER NOT NULL DEFAULT 0, -- accounts that stay, because no other is an admin
  mail INTEGER NOT NULL DEFAULT 0,
  newsletter INTEGER NOT NULL DEFAULT 0,
  passwords INTEGER NOT NULL DEFAULT 0,
  done_at TEXT
) STRICT;
CREATE INDEX revocation_replays_by_date ON revocation_replays (asked_at);
