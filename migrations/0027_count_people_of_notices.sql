-- Who caused a notice, and how often: a merged notice says how many people it is about, and one like that is taken back and given
-- again counts once (NOTIF-03). No page shows who.
CREATE TABLE notification_actors (
  dedupe_key TEXT NOT NULL REFERENCES notifications (dedupe_key) ON DELETE CASCADE,
  user_id TEXT NOT NULL REFERENCES user_profiles (id) ON DELETE CASCADE,
  times INTEGER NOT NULL DEFAULT 1 CHECK (times > 0),
  PRIMARY KEY (dedupe_key, user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX notification_actors_by_user ON notification_actors (user_id);
