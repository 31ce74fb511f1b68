-- Links by mail that admit one login while an account's failed logins hold new browsers up (AUTH-07). Several may be live, at most as
-- many as an account is mailed in an hour: a stranger who asks for one must not end the owner's.
CREATE TABLE login_links (
  token_hash TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES user_profiles (id) ON DELETE CASCADE,
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL
) STRICT;
CREATE INDEX login_links_by_user ON login_links (user_id);
