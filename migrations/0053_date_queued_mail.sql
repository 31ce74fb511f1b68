-- MAIL-01: when a mail was put into the queue, until a consumer takes it. /salud and doctor tell by it whether the queue delivers
-- (OPS-04). A mail that is put into the queue again because nobody took it keeps the first instant. No index: it would be written
-- twice for each mail, and the mails that are in the queue are the next ones in mail_outbox_waiting.
ALTER TABLE mail_outbox ADD COLUMN queued_at TEXT CHECK (length(queued_at) <= 30);
