-- Addresses that no mail reaches, cursors of mailings that survive an import, a quota of urgent mails, and amounts that are numbers.

-- An address is stored in one spelling, its domain in punycode, and has nothing but ASCII before the '@': without SMTPUTF8 no other
-- is ever delivered. Rows of before are respelled by the daily work. A Worker of before answers a registration with such an
-- address by an error for as long as the deployment takes.
CREATE TRIGGER user_profiles_take_mailable_emails BEFORE INSERT ON user_profiles
WHEN NEW.email GLOB '*[^ -~]*'
BEGIN SELECT RAISE(ABORT, 'user_profiles.email is not ASCII'); END;
CREATE TRIGGER user_profiles_keep_mailable_emails BEFORE UPDATE OF email ON user_profiles
WHEN NEW.email GLOB '*[^ -~]*' AND NEW.email <> OLD.email AND substr(NEW.email, instr(NEW.email, '@')) GLOB '*[^ -~]*'
BEGIN SELECT RAISE(ABORT, 'user_profiles.email is not ASCII'); END;
CREATE TRIGGER email_subscribers_take_mailable_emails BEFORE INSERT ON email_subscribers
WHEN NEW.email GLOB '*[^ -~]*'
BEGIN SELECT RAISE(ABORT, 'email_subscribers.email is not ASCII'); END;

-- A subscriber's random id: the cursor of a mailing, which must not be the address of somebody who may leave meanwhile.
ALTER TABLE email_subscribers ADD COLUMN id TEXT;
UPDATE email_subscribers SET id = lower(hex(randomblob(16)));
CREATE UNIQUE INDEX email_subscribers_by_id ON email_subscribers (id);
CREATE TRIGGER email_subscribers_get_an_id AFTER INSERT ON email_subscribers WHEN NEW.id IS NULL
BEGIN UPDATE email_subscribers SET id = lower(hex(randomblob(16))) WHERE email = NEW.email; END;

-- The id up to which recipients have been looked at, in place of after_row: an import gives other rowids. A mailing that a Worker of
-- before has begun starts again from the first recipient, and the keys of the outbox let nobody get it twice.
ALTER TABLE contest_mailings ADD COLUMN after_id TEXT NOT NULL DEFAULT '';

-- How many of the mails of the day were urgent; `n` counts all.
ALTER TABLE mail_days ADD COLUMN urgent INTEGER NOT NULL DEFAULT 0 CHECK (urgent >= 0);

CREATE TRIGGER kofi_payments_take_amounts BEFORE INSERT ON kofi_payments
WHEN NEW.amount = '' OR NEW.amount GLOB '*[^0-9.]*' OR NEW.amount GLOB '*.*.*' OR CAST(NEW.amount AS REAL) <= 0
  OR NEW.currency NOT GLOB '[A-Z][A-Z][A-Z]'
BEGIN SELECT RAISE(ABORT, 'kofi_payments.amount is no amount'); END;
