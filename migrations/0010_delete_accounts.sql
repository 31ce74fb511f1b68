-- An account that is being deleted (AUTH-10). The batch that erases it in this database writes the row; it stays until every
-- contest's room has acknowledged. No reference to user_profiles: the profile is gone by then.
CREATE TABLE account_deletions (
  user_id TEXT PRIMARY KEY,
  asked_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- The rooms that have to erase the account. The row goes when the room has acknowledged. Rooms of contests without results have a
-- second row, due later: what was on its way while the account was erased may have reached them after the first.
CREATE TABLE room_erasures (
  user_id TEXT NOT NULL REFERENCES account_deletions (user_id) ON DELETE CASCADE,
  contest_id TEXT NOT NULL REFERENCES contests (id) ON DELETE CASCADE,
  due_at TEXT NOT NULL,
  PRIMARY KEY (user_id, contest_id, due_at)
) STRICT, WITHOUT ROWID;
CREATE INDEX room_erasures_by_due ON room_erasures (due_at);
CREATE INDEX room_erasures_by_contest ON room_erasures (contest_id);

-- Of two admins who delete themselves at once the second stays.
CREATE TRIGGER account_deletions_leave_an_admin BEFORE INSERT ON account_deletions
WHEN EXISTS (SELECT 1 FROM user_profiles WHERE id = NEW.user_id AND is_admin = 1)
  AND NOT EXISTS (SELECT 1 FROM user_profiles WHERE id <> NEW.user_id AND is_admin = 1)
BEGIN SELECT RAISE(ABORT, 'account_deletions would leave no admin'); END;

-- The audit log stays append-only, but for what names an account in deletion: 'deleted' takes the place of its id, and '{}' of
-- details that name it. What was done and when stays.
DROP TRIGGER audit_log_keeps_its_words;
CREATE TRIGGER audit_log_keeps_its_words BEFORE UPDATE ON audit_log
WHEN NEW.seq <> OLD.seq OR NEW.action <> OLD.action OR NEW.at <> OLD.at
  OR (NEW.actor_id IS NOT OLD.actor_id AND (NEW.actor_id IS NOT 'deleted'
    OR NOT EXISTS (SELECT 1 FROM account_deletions WHERE user_id = OLD.actor_id)))
  OR (NEW.subject <> OLD.subject AND (NEW.subject <> 'deleted'
    OR NOT EXISTS (SELECT 1 FROM account_deletions WHERE user_id = OLD.subject)))
  OR (NEW.detail <> OLD.detail AND (NEW.detail <> '{}' OR NOT EXISTS (SELECT 1 FROM account_deletions)))
BEGIN SELECT RAISE(ABORT, 'audit_log is append-only'); END;
