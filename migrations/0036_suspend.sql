-- Suspension and admin rights (ADMIN-01, ADMIN-05): what 0033 leaves to hold at the write, and the indexes of the list of accounts.

-- An idea for a contest may become a public text. Reports of errors and other messages to the operator stay open.
CREATE TRIGGER ideas_need_no_suspension BEFORE INSERT ON feedback_requests
WHEN NEW.type = 'contest' AND EXISTS (SELECT 1 FROM user_profiles WHERE id = NEW.user_id
  AND suspended_at <= NEW.created_at AND suspended_until > NEW.created_at)
BEGIN SELECT RAISE(ABORT, 'the account is suspended'); END;

CREATE TRIGGER user_profiles_spare_admins_of_suspension BEFORE UPDATE OF suspended_at, suspended_until ON user_profiles
WHEN NEW.is_admin = 1 AND NEW.suspended_until IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'user_profiles of an admin cannot be suspended'); END;

-- 0010 keeps the last admin's account; this keeps its flag.
CREATE TRIGGER user_profiles_keep_an_admin BEFORE UPDATE OF is_admin ON user_profiles
WHEN OLD.is_admin = 1 AND NEW.is_admin = 0
  AND NOT EXISTS (SELECT 1 FROM user_profiles WHERE id <> NEW.id AND is_admin = 1)
BEGIN SELECT RAISE(ABORT, 'user_profiles would have no admin'); END;

-- The search reads all accounts newest first. This index holds what it compares and shows, so that no row of the table is read.
DROP INDEX user_profiles_by_date;
CREATE INDEX user_profiles_by_date ON user_profiles (created_at DESC, id, name_folded, email);
CREATE INDEX user_profiles_founders ON user_profiles (created_at DESC, id) WHERE is_founder = 1;
CREATE INDEX user_profiles_admins ON user_profiles (created_at DESC, id) WHERE is_admin = 1;
CREATE INDEX user_profiles_by_plan ON user_profiles (plan, created_at DESC, id);
CREATE INDEX user_badges_supporters ON user_badges (user_id) WHERE badge_id = 'kofi_supporter';
