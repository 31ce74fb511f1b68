-- Moderation (REPORT-02, REPORT-03, ADMIN-05): what an admin did about a comment, a story, an account or votes. The person concerned is told
-- the reason and may answer once. The page /moderacion lists kind, rule and dates, without names or texts.
CREATE TABLE interventions (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN
    ('comment-hidden', 'comment-deleted', 'story-disqualified', 'account-suspended', 'votes-quarantined')),
  rule TEXT NOT NULL CHECK (rule IN ('spam', 'inappropriate', 'harassment', 'originality', 'voting', 'other')),
  -- Told to the person concerned. NULL once their account was deleted: it may describe them.
  reason TEXT CHECK (length(reason) BETWEEN 1 AND 1000),
  contest_id TEXT REFERENCES contests (id) ON DELETE SET NULL,
  story_id TEXT REFERENCES stories (id) ON DELETE SET NULL,
  comment_id TEXT REFERENCES comments (id) ON DELETE SET NULL,
  user_id TEXT REFERENCES user_profiles (id) ON DELETE SET NULL, -- the person concerned
  made_by TEXT REFERENCES user_profiles (id) ON DELETE SET NULL,
  made_at TEXT NOT NULL,
  until TEXT CHECK (until > made_at), -- the end of a suspension
  lifted_at TEXT,
  lifted_by TEXT REFERENCES user_profiles (id) ON DELETE SET NULL,
  answer TEXT CHECK (length(answer) BETWEEN 1 AND 2000),
  answered_at TEXT,
  CHECK ((kind = 'account-suspended') = (until IS NOT NULL)),
  CHECK (answer IS NULL OR answered_at IS NOT NULL)
) STRICT;
-- One standing intervention per object: of two admins at once the second changes nothing.
CREATE UNIQUE INDEX interventions_on_a_comment ON interventions (comment_id)
  WHERE lifted_at IS NULL AND kind = 'comment-hidden';
CREATE UNIQUE INDEX interventions_on_a_story ON interventions (story_id)
  WHERE lifted_at IS NULL AND kind = 'story-disqualified';
CREATE UNIQUE INDEX interventions_on_an_account ON interventions (user_id)
  WHERE lifted_at IS NULL AND kind = 'account-suspended';
CREATE INDEX interventions_by_date ON interventions (made_at DESC, id);
CREATE INDEX interventions_by_person ON interventions (user_id, made_at DESC);
CREATE INDEX interventions_by_story ON interventions (story_id);
CREATE INDEX interventions_by_contest ON interventions (contest_id, made_at);
CREATE INDEX interventions_by_maker ON interventions (made_by);
CREATE INDEX interventions_by_lifter ON interventions (lifted_by);

CREATE TRIGGER interventions_forget_a_deleted_person AFTER UPDATE OF user_id ON interventions
WHEN NEW.user_id IS NULL AND OLD.user_id IS NOT NULL
BEGIN UPDATE interventions SET reason = NULL, answer = NULL WHERE id = NEW.id; END;

-- A hidden comment keeps its text, so that it can be shown again.
ALTER TABLE comments ADD COLUMN hidden_at TEXT;
CREATE INDEX comments_by_date ON comments (created_at DESC, id);

-- A disqualified story keeps its row and its votes, and is not ranked.
ALTER TABLE stories ADD COLUMN disqualified_at TEXT;

-- A suspended account cannot publish from suspended_at (inclusive) to suspended_until (exclusive). Both NULL: not suspended.
ALTER TABLE user_profiles ADD COLUMN suspended_at TEXT;
ALTER TABLE user_profiles ADD COLUMN suspended_until TEXT
  CHECK ((suspended_until IS NULL) = (suspended_at IS NULL) AND (suspended_until IS NULL OR suspended_until > suspended_at));
CREATE INDEX user_profiles_suspended ON user_profiles (suspended_until) WHERE suspended_until IS NOT NULL;
CREATE INDEX user_profiles_by_date ON user_profiles (created_at DESC, id);

CREATE TRIGGER comments_need_no_suspension BEFORE INSERT ON comments
WHEN EXISTS (SELECT 1 FROM user_profiles WHERE id = NEW.user_id
  AND suspended_at <= NEW.created_at AND suspended_until > NEW.created_at)
BEGIN SELECT RAISE(ABORT, 'the account is suspended'); END;

CREATE TRIGGER reports_need_no_suspension BEFORE INSERT ON reports
WHEN EXISTS (SELECT 1 FROM user_profiles WHERE id = NEW.reporter_id
  AND suspended_at <= NEW.created_at AND suspended_until > NEW.created_at)
BEGIN SELECT RAISE(ABORT, 'the account is suspended'); END;

CREATE TRIGGER stories_need_no_suspension_on_insert BEFORE INSERT ON stories
WHEN EXISTS (SELECT 1 FROM user_profiles WHERE id = NEW.user_id
  AND suspended_at <= NEW.created_at AND suspended_until > NEW.created_at)
BEGIN SELECT RAISE(ABORT, 'the account is suspended'); END;

CREATE TRIGGER stories_need_no_suspension_on_update BEFORE UPDATE OF title, source ON stories
WHEN EXISTS (SELECT 1 FROM user_profiles WHERE id = NEW.user_id
  AND suspended_at <= NEW.updated_at AND suspended_until > NEW.updated_at)
BEGIN SELECT RAISE(ABORT, 'the account is suspended'); END;

-- The audit log is filtered by who, what and which object.
CREATE INDEX audit_log_by_subject ON audit_log (subject, seq);
CREATE INDEX audit_log_by_actor ON audit_log (actor_id, seq);
CREATE INDEX audit_log_by_action ON audit_log (action, seq);

-- The types 'moderation' and 'contest_dates' of a notice. The table is made anew, as in 0030.
DROP TRIGGER poll_options_retract_notices;
CREATE TABLE kept_actors AS SELECT * FROM notification_actors;
DROP TABLE notification_actors;
CREATE TABLE new_notifications (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES user_profiles (id) ON DELETE CASCADE,
  type TEXT NOT NULL CHECK (type IN ('badge', 'like', 'comment', 'comment_received', 'contest_winner', 'idea', 'moderation', 'contest_dates')),
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
