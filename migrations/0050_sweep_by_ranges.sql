-- OPS-03: the sweeps delete in pieces, and each looks for its rows in a range of an index. Without one every piece would read the whole
-- table again.
CREATE INDEX account_tokens_by_expiry ON account_tokens (expires_at);
CREATE INDEX login_links_by_expiry ON login_links (expires_at);
CREATE INDEX sessions_by_last_use ON sessions (last_seen_at);
CREATE INDEX mail_outbox_by_end ON mail_outbox (coalesce(sent_at, expires_at));
CREATE INDEX notifications_read ON notifications (created_at) WHERE is_read = 1;
CREATE INDEX email_subscribers_unconfirmed ON email_subscribers (coalesce(token_expires_at, '')) WHERE confirmed_at IS NULL;
CREATE INDEX email_subscribers_left ON email_subscribers (unsubscribed_at) WHERE unsubscribed_at IS NOT NULL;
CREATE INDEX feedback_requests_by_date ON feedback_requests (created_at);
CREATE INDEX room_files_by_date ON room_files (made_at);
CREATE INDEX room_requests_by_date ON room_requests (asked_at);
DROP INDEX pictures_without_story;
CREATE INDEX pictures_without_story ON pictures (created_at, id) WHERE story_id IS NULL;
-- The drafts of accounts are not swept: their autosaves need no entry.
DROP INDEX drafts_by_age;
CREATE INDEX drafts_of_visitors ON drafts (updated_at) WHERE user_id IS NULL;
-- For the nightly backfill of addresses in their canonical spelling: there are hardly any, and it read all accounts.
CREATE INDEX user_profiles_foreign_email ON user_profiles (email) WHERE substr(email, instr(email, '@')) GLOB '*[^ -~]*';
CREATE INDEX email_subscribers_foreign_email ON email_subscribers (email)
  WHERE substr(email, instr(email, '@')) GLOB '*[^ -~]*';

-- The daily run has left something, so that the cron of every minute goes on.
ALTER TABLE cron_runs ADD COLUMN is_unfinished INTEGER NOT NULL DEFAULT 0 CHECK (is_unfinished IN (0, 1));

-- SQLite looks up the children of each deleted row, and reads the whole table where no index begins with their foreign key.
-- tests/support/foreign-keys.test.ts lists the foreign keys that need none.
CREATE INDEX celebrations_by_contest ON celebrations (contest_id);
CREATE INDEX drafts_by_contest ON drafts (contest_id);
CREATE INDEX feedback_requests_by_user ON feedback_requests (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX polls_by_maker ON polls (created_by) WHERE created_by IS NOT NULL;
CREATE INDEX reports_by_resolver ON reports (resolved_by) WHERE resolved_by IS NOT NULL;
CREATE INDEX room_requests_by_contest ON room_requests (contest_id);
CREATE INDEX submission_consents_by_user ON submission_consents (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX vote_tallies_by_contest ON vote_tallies (contest_id);

-- Most comments are no replies: a partial index has no entries for them.
DROP INDEX comments_by_parent;
CREATE INDEX comments_by_parent ON comments (parent_id, created_at) WHERE parent_id IS NOT NULL;
