-- MAIL-01: while this row is there, no mail leaves. The stop is a row and no variable, because `wrangler rollback` takes variables with
-- it, and because a row holds at once.
CREATE TABLE mail_stop (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  since TEXT NOT NULL CHECK (length(since) <= 30)
) STRICT;

-- A mail is sent only with a lease. So the stop holds for each version of the Worker, those before this table included.
CREATE TRIGGER mail_outbox_gives_no_lease_while_stopped BEFORE UPDATE OF lease ON mail_outbox
WHEN NEW.lease IS NOT NULL AND EXISTS (SELECT 1 FROM mail_stop)
BEGIN SELECT RAISE(IGNORE); END;
