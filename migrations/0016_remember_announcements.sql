-- What a person has seen of an announcement (HOME-02): its dialog was shown, its banner was dismissed.
CREATE TABLE announcements_seen (
  user_id TEXT NOT NULL REFERENCES user_profiles (id) ON DELETE CASCADE,
  announcement TEXT NOT NULL,
  step TEXT NOT NULL CHECK (step IN ('shown', 'dismissed')),
  at TEXT NOT NULL,
  PRIMARY KEY (user_id, announcement, step)
) STRICT, WITHOUT ROWID;
