-- The link that confirms a subscription works for an hour (docs/decisions/0053).
ALTER TABLE email_subscribers ADD COLUMN token_expires_at TEXT;
CREATE UNIQUE INDEX email_subscribers_token ON email_subscribers (token_hash) WHERE token_hash IS NOT NULL;
CREATE INDEX email_subscribers_user ON email_subscribers (user_id) WHERE user_id IS NOT NULL;

-- Whether an account gets the newsletter is its place among the subscribers, which the link of a mail ends too.
ALTER TABLE user_profiles DROP COLUMN newsletter_contests;
