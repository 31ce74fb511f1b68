-- The contest whose title and prompt came from a poll (POLL-02). The primary key allows one conversion per poll: two at once make one
-- contest. Deleting the contest, which is possible until it begins, frees its poll.
CREATE TABLE poll_conversions (
  poll_id TEXT PRIMARY KEY REFERENCES polls (id),
  option_id TEXT NOT NULL REFERENCES poll_options (id),
  contest_id TEXT NOT NULL UNIQUE REFERENCES contests (id) ON DELETE CASCADE,
  converted_at TEXT NOT NULL
) STRICT;
CREATE INDEX poll_conversions_by_option ON poll_conversions (option_id);

-- 1 if the cron converts the poll once it has ended.
ALTER TABLE polls ADD COLUMN converts_at_end INTEGER NOT NULL DEFAULT 0 CHECK (converts_at_end IN (0, 1));

-- The person whose idea the option is, if they agreed to be named beside it.
ALTER TABLE poll_options ADD COLUMN author_id TEXT REFERENCES user_profiles (id) ON DELETE SET NULL;
CREATE INDEX poll_options_by_author ON poll_options (author_id);

-- Messages of the type 'contest' are ideas for a contest. shows_name: the person agreed to be named. option_id: the option that was
-- made of the idea.
ALTER TABLE feedback_requests ADD COLUMN shows_name INTEGER NOT NULL DEFAULT 0 CHECK (shows_name IN (0, 1));
ALTER TABLE feedback_requests ADD COLUMN archived_at TEXT;
ALTER TABLE feedback_requests ADD COLUMN option_id TEXT REFERENCES poll_options (id) ON DELETE SET NULL;
CREATE UNIQUE INDEX feedback_requests_by_option ON feedback_requests (option_id);
CREATE INDEX feedback_requests_ideas ON feedback_requests (created_at, id) WHERE type = 'contest';

-- The type 'idea' of a notice. SQLite changes a CHECK only by making the table anew, and dropping it would delete notification_actors.
CREATE TABLE kept_actors AS SELECT * FROM notification_actors;
DROP TABLE notification_actors;
CREATE TABLE new_notifications (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES user_profiles (id) ON DELETE CASCADE,
  type TEXT NOT NULL CHECK (type IN ('badge', 'like', 'comment', 'comment_received', 'contest_winner', 'idea')),
  title TEXT NOT NULL,
  message TEXT NOT NULL,
  data TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(data)),
  is_read INTEGER NOT NULL DEFAULT 0 CHECK (is_read IN (0, 1)),
  dedupe_key TEXT NOT NULL UNIQUE, -- the cause: telling it twice is one row
  created_at TEXT NOT NULL
) STRICT;
INSERT INTO new_notifications SELECT * FROM notifications;
DROP TABLE notifications;
ALTER TABLE new_notifications RENAME TO notifications;
CREATE INDEX notifications_by_user ON notifications (user_id, created_at DESC);
CREATE INDEX notifications_unread ON notifications (user_id) WHERE is_read = 0;

CREATE TRIGGER notifications_fit_a_statement_on_insert BEFORE INSERT ON notifications
WHEN (SELECT length(CAST(t AS BLOB)) + length(t) - length(replace(replace(replace(t, '''', ''), char(10), ''), char(13), '')) FROM (
  SELECT NEW.title || coalesce(NEW.message, '') || NEW.data || NEW.dedupe_key AS t)) > 89000
BEGIN SELECT RAISE(ABORT, 'notifications row is too long'); END;

CREATE TRIGGER notifications_fit_a_statement_on_update BEFORE UPDATE OF title, message, data, dedupe_key ON notifications
WHEN (SELECT length(CAST(t AS BLOB)) + length(t) - length(replace(replace(replace(t, '''', ''), char(10), ''), char(13), '')) FROM (
  SELECT NEW.title || coalesce(NEW.message, '') || NEW.data || NEW.dedupe_key AS t)) > 89000
BEGIN SELECT RAISE(ABORT, 'notifications row is too long'); END;

CREATE TABLE notification_actors (
  dedupe_key TEXT NOT NULL REFERENCES notifications (dedupe_key) ON DELETE CASCADE,
  user_id TEXT NOT NULL REFERENCES user_profiles (id) ON DELETE CASCADE,
  times INTEGER NOT NULL DEFAULT 1 CHECK (times > 0),
  PRIMARY KEY (dedupe_key, user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX notification_actors_by_user ON notification_actors (user_id);
INSERT INTO notification_actors SELECT * FROM kept_actors;
DROP TABLE kept_actors;

-- An option that is deleted takes the notice of its idea along, which would lead to nothing.
CREATE TRIGGER poll_options_retract_notices AFTER DELETE ON poll_options
BEGIN DELETE FROM notifications WHERE dedupe_key = 'idea:' || OLD.id; END;
