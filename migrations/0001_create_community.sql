-- Every table of the product. Instants are UTC as ISO text with milliseconds; flags are 0 or 1; ids are random text.
-- A rule that two requests can break at once is a constraint here, not a check in code.

-- People ---------------------------------------------------------------------------------------------------------

CREATE TABLE plans (
  id TEXT PRIMARY KEY,
  max_words INTEGER NOT NULL CHECK (max_words > 0),
  contests_per_month INTEGER CHECK (contests_per_month > 0), -- NULL: unlimited
  can_use_portfolio INTEGER NOT NULL CHECK (can_use_portfolio IN (0, 1)),
  has_premium_feedback INTEGER NOT NULL CHECK (has_premium_feedback IN (0, 1)),
  can_buy_feedback INTEGER NOT NULL CHECK (can_buy_feedback IN (0, 1)),
  can_edit_bio INTEGER NOT NULL CHECK (can_edit_bio IN (0, 1)),
  can_set_location INTEGER NOT NULL CHECK (can_set_location IN (0, 1)),
  can_add_website INTEGER NOT NULL CHECK (can_add_website IN (0, 1)),
  profile_features TEXT NOT NULL CHECK (profile_features IN ('basic', 'premium'))
) STRICT;

INSERT INTO plans VALUES
  ('free', 1000, 1, 0, 0, 1, 0, 0, 0, 'basic'),
  ('premium', 3000, NULL, 0, 1, 1, 1, 1, 1, 'premium');

CREATE TABLE user_profiles (
  id TEXT PRIMARY KEY,
  email TEXT NOT NULL UNIQUE CHECK (email = lower(trim(email)) AND email LIKE '%_@_%'),
  name TEXT NOT NULL,
  display_name TEXT NOT NULL CHECK (length(trim(display_name)) BETWEEN 2 AND 50),
  avatar_url TEXT,
  bio TEXT,
  location TEXT,
  website TEXT,
  plan TEXT NOT NULL DEFAULT 'free' REFERENCES plans (id),
  is_admin INTEGER NOT NULL DEFAULT 0 CHECK (is_admin IN (0, 1)),
  is_founder INTEGER NOT NULL DEFAULT 0 CHECK (is_founder IN (0, 1)),
  wins_count INTEGER NOT NULL DEFAULT 0 CHECK (wins_count >= 0),
  total_likes INTEGER NOT NULL DEFAULT 0 CHECK (total_likes >= 0),
  email_notifications INTEGER NOT NULL DEFAULT 1 CHECK (email_notifications IN (0, 1)),
  contest_notifications INTEGER NOT NULL DEFAULT 1 CHECK (contest_notifications IN (0, 1)),
  general_notifications INTEGER NOT NULL DEFAULT 1 CHECK (general_notifications IN (0, 1)),
  newsletter_contests INTEGER NOT NULL DEFAULT 0 CHECK (newsletter_contests IN (0, 1)),
  email_confirmed_at TEXT,
  terms_accepted_at TEXT,
  created_at TEXT NOT NULL
) STRICT;

-- Apart from the profile, so that no query of a page can carry a hash by accident.
CREATE TABLE credentials (
  user_id TEXT PRIMARY KEY REFERENCES user_profiles (id) ON DELETE CASCADE,
  password_hash TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;

CREATE TABLE sessions (
  token_hash TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES user_profiles (id) ON DELETE CASCADE,
  user_agent TEXT,
  created_at TEXT NOT NULL,
  last_seen_at TEXT NOT NULL,
  expires_at TEXT NOT NULL
) STRICT;
CREATE INDEX sessions_by_user ON sessions (user_id, created_at);
CREATE INDEX sessions_by_expiry ON sessions (expires_at);

-- One live token of a kind per account: the newest wins.
CREATE TABLE account_tokens (
  token_hash TEXT PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('confirm', 'reset')),
  user_id TEXT NOT NULL REFERENCES user_profiles (id) ON DELETE CASCADE,
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  UNIQUE (user_id, kind)
) STRICT;

CREATE TABLE throttle (
  key TEXT NOT NULL,
  window_start INTEGER NOT NULL, -- epoch milliseconds
  n INTEGER NOT NULL CHECK (n >= 0),
  PRIMARY KEY (key, window_start)
) STRICT, WITHOUT ROWID;
CREATE INDEX throttle_by_age ON throttle (window_start);

-- Contests and stories --------------------------------------------------------------------------------------------

CREATE TABLE contests (
  id TEXT PRIMARY KEY,
  title TEXT NOT NULL CHECK (length(trim(title)) BETWEEN 1 AND 100),
  description TEXT NOT NULL,
  month TEXT NOT NULL,
  category TEXT NOT NULL,
  prompt TEXT NOT NULL DEFAULT '',
  status TEXT NOT NULL DEFAULT 'submission' CHECK (status IN ('active', 'submission', 'voting', 'counting', 'results')),
  word_limit TEXT NOT NULL DEFAULT '100-1.000 palabras',
  min_words INTEGER NOT NULL DEFAULT 100 CHECK (min_words > 0),
  submission_deadline TEXT NOT NULL CHECK (strftime('%s', submission_deadline) IS NOT NULL),
  voting_deadline TEXT NOT NULL CHECK (strftime('%s', voting_deadline) IS NOT NULL),
  results_at TEXT CHECK (results_at IS NULL OR strftime('%s', results_at) IS NOT NULL),
  end_date TEXT,
  -- Grows by one with every change of a deadline: the contest room re-reads its dates when it sees a newer one.
  dates_version INTEGER NOT NULL DEFAULT 1,
  finalized_at TEXT,
  created_at TEXT NOT NULL,
  CHECK (submission_deadline < voting_deadline),
  CHECK (results_at IS NULL OR voting_deadline < results_at)
) STRICT;
CREATE INDEX contests_open ON contests (submission_deadline) WHERE finalized_at IS NULL;
CREATE INDEX contests_finished ON contests (finalized_at);

CREATE TABLE stories (
  id TEXT PRIMARY KEY,
  contest_id TEXT NOT NULL REFERENCES contests (id),
  user_id TEXT REFERENCES user_profiles (id) ON DELETE SET NULL, -- NULL: 'Autor anónimo'
  title TEXT NOT NULL CHECK (length(title) BETWEEN 1 AND 100),
  source TEXT NOT NULL,  -- the Markdown that its author wrote
  content TEXT NOT NULL, -- the HTML that the renderer made of it
  excerpt TEXT NOT NULL, -- plain text, at most 300 characters
  word_count INTEGER NOT NULL CHECK (word_count >= 0),
  is_mature INTEGER NOT NULL DEFAULT 0 CHECK (is_mature IN (0, 1)),
  story_category TEXT NOT NULL DEFAULT 'ficcion' CHECK (story_category IN
    ('ficcion', 'romance', 'fantastico', 'terror', 'misterio', 'historico', 'aventuras', 'humor', 'realista', 'no-ficcion', 'experimental')),
  likes_count INTEGER NOT NULL DEFAULT 0 CHECK (likes_count >= 0), -- the final tally; 0 until finalization
  views_count INTEGER NOT NULL DEFAULT 0 CHECK (views_count >= 0),
  is_winner INTEGER NOT NULL DEFAULT 0 CHECK (is_winner IN (0, 1)),
  winner_position INTEGER CHECK (winner_position BETWEEN 1 AND 3),
  published_at TEXT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  UNIQUE (user_id, contest_id),
  UNIQUE (contest_id, winner_position)
) STRICT;
CREATE INDEX stories_by_votes ON stories (contest_id, likes_count DESC, published_at);
CREATE INDEX stories_by_author ON stories (user_id, created_at);

-- ip_address is a field of the product that stays empty: no address is kept with a story.
CREATE TABLE submission_consents (
  story_id TEXT PRIMARY KEY REFERENCES stories (id) ON DELETE CASCADE,
  user_id TEXT REFERENCES user_profiles (id) ON DELETE SET NULL,
  terms_accepted INTEGER NOT NULL CHECK (terms_accepted = 1),
  original_confirmed INTEGER NOT NULL CHECK (original_confirmed = 1),
  share_winner_content_accepted INTEGER NOT NULL CHECK (share_winner_content_accepted = 1),
  public_risk_acknowledged INTEGER NOT NULL CHECK (public_risk_acknowledged = 1),
  mature_content_marked INTEGER NOT NULL CHECK (mature_content_marked IN (0, 1)),
  ip_address TEXT CHECK (ip_address IS NULL),
  user_agent TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;

-- A draft belongs to an account, or to the visitor whose cookie has this hash.
CREATE TABLE drafts (
  id TEXT PRIMARY KEY,
  contest_id TEXT NOT NULL REFERENCES contests (id) ON DELETE CASCADE,
  user_id TEXT REFERENCES user_profiles (id) ON DELETE CASCADE,
  visitor_hash TEXT,
  title TEXT NOT NULL,
  source TEXT NOT NULL,
  story_category TEXT NOT NULL DEFAULT 'ficcion',
  revision INTEGER NOT NULL DEFAULT 1,
  updated_at TEXT NOT NULL,
  CHECK ((user_id IS NULL) <> (visitor_hash IS NULL)),
  UNIQUE (user_id, contest_id),
  UNIQUE (visitor_hash, contest_id)
) STRICT;
CREATE INDEX drafts_by_age ON drafts (updated_at);

CREATE TABLE user_story_reads (
  user_id TEXT NOT NULL REFERENCES user_profiles (id) ON DELETE CASCADE,
  contest_id TEXT NOT NULL REFERENCES contests (id) ON DELETE CASCADE,
  story_id TEXT NOT NULL REFERENCES stories (id) ON DELETE CASCADE,
  marked_manually INTEGER NOT NULL DEFAULT 0 CHECK (marked_manually IN (0, 1)),
  created_at TEXT NOT NULL,
  PRIMARY KEY (user_id, contest_id, story_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX user_story_reads_by_story ON user_story_reads (story_id);

-- One view per story, viewer and day; the viewer is an account or a daily keyed hash.
CREATE TABLE story_views (
  story_id TEXT NOT NULL REFERENCES stories (id) ON DELETE CASCADE,
  viewer TEXT NOT NULL,
  day TEXT NOT NULL,
  PRIMARY KEY (story_id, viewer, day)
) STRICT, WITHOUT ROWID;
CREATE INDEX story_views_by_day ON story_views (day);

-- Votes: mirrored from the contest's room, which is their referee -------------------------------------------------

CREATE TABLE votes (
  id TEXT PRIMARY KEY,
  contest_id TEXT NOT NULL REFERENCES contests (id),
  story_id TEXT NOT NULL REFERENCES stories (id) ON DELETE CASCADE,
  user_id TEXT REFERENCES user_profiles (id) ON DELETE SET NULL,
  active INTEGER NOT NULL CHECK (active IN (0, 1)),
  seq INTEGER NOT NULL, -- the ledger entry that this row mirrors; an older one never overwrites a newer
  created_at TEXT NOT NULL,
  UNIQUE (user_id, story_id)
) STRICT;
CREATE INDEX votes_by_story ON votes (story_id, active);
CREATE INDEX votes_by_contest ON votes (contest_id, active);

-- The running tally. No page reads it: likes_count gets it at finalization.
CREATE TABLE vote_tallies (
  story_id TEXT PRIMARY KEY REFERENCES stories (id) ON DELETE CASCADE,
  contest_id TEXT NOT NULL REFERENCES contests (id),
  n INTEGER NOT NULL CHECK (n >= 0),
  seq INTEGER NOT NULL
) STRICT;

-- Talk -------------------------------------------------------------------------------------------------------------

CREATE TABLE comments (
  id TEXT PRIMARY KEY,
  story_id TEXT NOT NULL REFERENCES stories (id) ON DELETE CASCADE,
  user_id TEXT REFERENCES user_profiles (id) ON DELETE SET NULL,
  parent_id TEXT REFERENCES comments (id) ON DELETE CASCADE,
  content TEXT NOT NULL CHECK (length(trim(content)) BETWEEN 1 AND 2000),
  likes_count INTEGER NOT NULL DEFAULT 0 CHECK (likes_count >= 0),
  is_featured INTEGER NOT NULL DEFAULT 0 CHECK (is_featured IN (0, 1)),
  deleted_at TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
CREATE INDEX comments_by_story ON comments (story_id, created_at DESC);
CREATE INDEX comments_by_parent ON comments (parent_id, created_at);
CREATE INDEX comments_by_user ON comments (user_id);

CREATE TABLE comment_likes (
  comment_id TEXT NOT NULL REFERENCES comments (id) ON DELETE CASCADE,
  user_id TEXT NOT NULL REFERENCES user_profiles (id) ON DELETE CASCADE,
  created_at TEXT NOT NULL,
  PRIMARY KEY (comment_id, user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX comment_likes_by_user ON comment_likes (user_id);

CREATE TABLE reports (
  id TEXT PRIMARY KEY,
  reporter_id TEXT REFERENCES user_profiles (id) ON DELETE SET NULL,
  reported_comment_id TEXT REFERENCES comments (id) ON DELETE CASCADE,
  reported_story_id TEXT REFERENCES stories (id) ON DELETE CASCADE,
  reason TEXT NOT NULL CHECK (reason IN ('spam', 'inappropriate', 'harassment', 'other')),
  description TEXT,
  status TEXT NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'reviewed', 'resolved', 'dismissed')),
  admin_notes TEXT,
  resolved_at TEXT,
  resolved_by TEXT REFERENCES user_profiles (id) ON DELETE SET NULL,
  created_at TEXT NOT NULL,
  CHECK ((reported_comment_id IS NULL) <> (reported_story_id IS NULL)),
  UNIQUE (reporter_id, reported_comment_id),
  UNIQUE (reporter_id, reported_story_id)
) STRICT;
CREATE INDEX reports_by_status ON reports (status, created_at);

-- Recognition ------------------------------------------------------------------------------------------------------

CREATE TABLE badge_definitions (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  description TEXT NOT NULL,
  icon TEXT NOT NULL CHECK (icon IN ('feather', 'book-open', 'scroll', 'crown', 'medal', 'trophy', 'heart', 'coffee')),
  tier INTEGER NOT NULL CHECK (tier BETWEEN 1 AND 3),
  priority INTEGER NOT NULL
) STRICT;

INSERT INTO badge_definitions (id, name, description, icon, tier, priority) VALUES
  ('first_story', 'Primera historia', 'Enviaste tu primera historia a un reto.', 'feather', 1, 0),
  ('writer_5', 'Escritura constante', 'Has enviado cinco historias.', 'book-open', 2, 1),
  ('writer_15', 'Pluma incansable', 'Has enviado quince historias.', 'scroll', 3, 2),
  ('contest_finalist', 'Finalista', 'Quedaste en segundo o tercer lugar de un reto.', 'medal', 2, 3),
  ('contest_winner', 'Historia ganadora', 'Ganaste un reto.', 'trophy', 3, 4),
  ('contest_winner_veteran', 'Doble corona', 'Has ganado al menos dos retos.', 'crown', 3, 5),
  ('kofi_supporter', 'Mecenas', 'Apoyas a la comunidad en Ko-fi.', 'coffee', 2, 6);

-- scope: '' for a badge given once, the contest's id for one given once per contest.
CREATE TABLE user_badges (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES user_profiles (id) ON DELETE CASCADE,
  badge_id TEXT NOT NULL REFERENCES badge_definitions (id),
  scope TEXT NOT NULL DEFAULT '',
  metadata TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(metadata)),
  earned_at TEXT NOT NULL,
  UNIQUE (user_id, badge_id, scope)
) STRICT;

CREATE TABLE notifications (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES user_profiles (id) ON DELETE CASCADE,
  type TEXT NOT NULL CHECK (type IN ('badge', 'like', 'comment', 'comment_received', 'contest_winner')),
  title TEXT NOT NULL,
  message TEXT NOT NULL,
  data TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(data)),
  is_read INTEGER NOT NULL DEFAULT 0 CHECK (is_read IN (0, 1)),
  dedupe_key TEXT NOT NULL UNIQUE, -- the cause: telling it twice is one row
  created_at TEXT NOT NULL
) STRICT;
CREATE INDEX notifications_by_user ON notifications (user_id, created_at DESC);
CREATE INDEX notifications_unread ON notifications (user_id) WHERE is_read = 0;

CREATE TABLE cached_rankings (
  user_id TEXT PRIMARY KEY REFERENCES user_profiles (id) ON DELETE CASCADE,
  user_name TEXT NOT NULL,
  total_karma INTEGER NOT NULL,
  total_stories INTEGER NOT NULL,
  contest_wins INTEGER NOT NULL,
  votes_given INTEGER NOT NULL,
  comments_given INTEGER NOT NULL,
  comments_received INTEGER NOT NULL,
  position INTEGER NOT NULL
) STRICT;
CREATE INDEX cached_rankings_by_position ON cached_rankings (position);

CREATE TABLE ranking_metadata (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  last_updated TEXT NOT NULL,
  contest_period TEXT,
  total_users INTEGER NOT NULL,
  updated_by_admin TEXT
) STRICT;

CREATE TABLE global_stats (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  total_users INTEGER NOT NULL,
  total_stories INTEGER NOT NULL,
  total_words INTEGER NOT NULL,
  last_updated TEXT NOT NULL
) STRICT;

-- Polls ------------------------------------------------------------------------------------------------------------

CREATE TABLE polls (
  id TEXT PRIMARY KEY,
  title TEXT NOT NULL,
  description TEXT,
  target_month TEXT,
  target_contest_month TEXT CHECK (target_contest_month = lower(target_contest_month)),
  voting_deadline TEXT,
  created_by TEXT REFERENCES user_profiles (id) ON DELETE SET NULL,
  status TEXT NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'closed')),
  total_votes INTEGER NOT NULL DEFAULT 0 CHECK (total_votes >= 0),
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;

CREATE TABLE poll_options (
  id TEXT PRIMARY KEY,
  poll_id TEXT NOT NULL REFERENCES polls (id) ON DELETE CASCADE,
  option_title TEXT NOT NULL,
  option_description TEXT,
  option_text TEXT NOT NULL,
  vote_count INTEGER NOT NULL DEFAULT 0 CHECK (vote_count >= 0),
  display_order INTEGER NOT NULL,
  UNIQUE (poll_id, id)
) STRICT;

CREATE TABLE poll_votes (
  poll_id TEXT NOT NULL REFERENCES polls (id) ON DELETE CASCADE,
  option_id TEXT NOT NULL,
  user_id TEXT NOT NULL REFERENCES user_profiles (id) ON DELETE CASCADE,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  PRIMARY KEY (poll_id, user_id),
  FOREIGN KEY (poll_id, option_id) REFERENCES poll_options (poll_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX poll_votes_by_option ON poll_votes (poll_id, option_id);

-- The house ----------------------------------------------------------------------------------------------------------

CREATE TABLE maintenance_mode (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  is_active INTEGER NOT NULL CHECK (is_active IN (0, 1)),
  message TEXT,
  estimated_duration TEXT,
  activated_at TEXT,
  activated_by TEXT
) STRICT;
INSERT INTO maintenance_mode (id, is_active) VALUES (1, 0);

CREATE TABLE email_subscribers (
  email TEXT PRIMARY KEY CHECK (email = lower(trim(email))),
  user_id TEXT REFERENCES user_profiles (id) ON DELETE CASCADE,
  token_hash TEXT,
  confirmed_at TEXT,
  unsubscribed_at TEXT,
  created_at TEXT NOT NULL
) STRICT;

CREATE TABLE feedback_requests (
  id TEXT PRIMARY KEY,
  user_id TEXT REFERENCES user_profiles (id) ON DELETE SET NULL,
  email TEXT NOT NULL,
  type TEXT NOT NULL CHECK (type IN ('bug', 'suggestion', 'general', 'contest')),
  message TEXT NOT NULL,
  created_at TEXT NOT NULL
) STRICT;

-- Mail waits here in the same batch as its cause; dedupe_key makes each message go out once.
CREATE TABLE mail_outbox (
  id TEXT PRIMARY KEY,
  dedupe_key TEXT NOT NULL UNIQUE,
  user_id TEXT REFERENCES user_profiles (id) ON DELETE CASCADE,
  recipient TEXT NOT NULL,
  kind TEXT NOT NULL,
  data TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(data)),
  attempts INTEGER NOT NULL DEFAULT 0,
  next_attempt_at TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  sent_at TEXT,
  last_error TEXT,
  created_at TEXT NOT NULL
) STRICT;
CREATE INDEX mail_outbox_waiting ON mail_outbox (next_attempt_at) WHERE sent_at IS NULL;

CREATE TABLE audit_log (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  actor_id TEXT,
  action TEXT NOT NULL,
  subject TEXT NOT NULL,
  detail TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(detail)),
  at TEXT NOT NULL
) STRICT;
CREATE TRIGGER audit_log_keeps_its_rows BEFORE DELETE ON audit_log
BEGIN SELECT RAISE(ABORT, 'audit_log is append-only'); END;
CREATE TRIGGER audit_log_keeps_its_words BEFORE UPDATE ON audit_log
BEGIN SELECT RAISE(ABORT, 'audit_log is append-only'); END;
