-- KARMA-02, OPS-05: the karma ranking follows what has changed. It was deleted and computed anew each hour: 408,000 rows written for
-- 102,000 people, in one statement that held D1 for a second (docs/decisions/0106).

-- Accounts whose karma may have changed since it was last computed. Triggers note them with the change itself, so that no way of
-- changing a row is missed. Contests count once they have results, as in app/domain/karma/deeds.server.ts.
CREATE TABLE ranking_changes (
  user_id TEXT PRIMARY KEY REFERENCES user_profiles (id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

-- A person's place in the ranking's order as text: most karma first, then the older account. `RANK_KEY` in rankings.server.ts.
ALTER TABLE cached_rankings ADD COLUMN rank_key TEXT NOT NULL DEFAULT '';
UPDATE cached_rankings SET rank_key = printf('%08d', 99999999 - total_karma)
  || (SELECT created_at FROM user_profiles WHERE user_profiles.id = cached_rankings.user_id);
CREATE INDEX cached_rankings_by_rank ON cached_rankings (rank_key, user_id);
-- Rows that the Worker of before writes, between this migration and its deployment or after a rollback.
CREATE TRIGGER cached_rankings_get_a_key AFTER INSERT ON cached_rankings WHEN NEW.rank_key = ''
BEGIN
  UPDATE cached_rankings SET rank_key = printf('%08d', 99999999 - NEW.total_karma)
    || (SELECT created_at FROM user_profiles WHERE user_profiles.id = NEW.user_id)
  WHERE user_id = NEW.user_id;
END;

-- How many people rank before a key, for some keys in the order of the ranking: a place is counted from the nearest one. Places
-- themselves are not stored, since one person's rise changes those of thousands.
CREATE TABLE ranking_checkpoints (
  rank_key TEXT PRIMARY KEY,
  before INTEGER NOT NULL CHECK (before >= 0)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER contests_change_rankings AFTER UPDATE OF finalized_at ON contests
WHEN (OLD.finalized_at IS NULL) <> (NEW.finalized_at IS NULL)
BEGIN
  INSERT INTO ranking_changes SELECT id FROM user_profiles WHERE id IN
    (SELECT user_id FROM stories WHERE contest_id = NEW.id UNION SELECT user_id FROM votes WHERE contest_id = NEW.id)
  ON CONFLICT DO NOTHING;
END;

CREATE TRIGGER stories_change_rankings_on_insert AFTER INSERT ON stories
WHEN EXISTS (SELECT 1 FROM contests WHERE id = NEW.contest_id AND finalized_at IS NOT NULL)
BEGIN INSERT INTO ranking_changes SELECT id FROM user_profiles WHERE id = NEW.user_id ON CONFLICT DO NOTHING; END;

CREATE TRIGGER stories_change_rankings_on_update
AFTER UPDATE OF user_id, contest_id, likes_count, winner_position, disqualified_at ON stories
WHEN EXISTS (SELECT 1 FROM contests WHERE id IN (OLD.contest_id, NEW.contest_id) AND finalized_at IS NOT NULL)
BEGIN
  INSERT INTO ranking_changes SELECT id FROM user_profiles WHERE id IN (OLD.user_id, NEW.user_id) ON CONFLICT DO NOTHING;
END;

CREATE TRIGGER stories_change_rankings_on_delete AFTER DELETE ON stories
WHEN EXISTS (SELECT 1 FROM contests WHERE id = OLD.contest_id AND finalized_at IS NOT NULL)
BEGIN INSERT INTO ranking_changes SELECT id FROM user_profiles WHERE id = OLD.user_id ON CONFLICT DO NOTHING; END;

CREATE TRIGGER votes_change_rankings_on_insert AFTER INSERT ON votes
WHEN EXISTS (SELECT 1 FROM contests WHERE id = NEW.contest_id AND finalized_at IS NOT NULL)
BEGIN INSERT INTO ranking_changes SELECT id FROM user_profiles WHERE id = NEW.user_id ON CONFLICT DO NOTHING; END;

CREATE TRIGGER votes_change_rankings_on_update AFTER UPDATE OF user_id, contest_id, active ON votes
WHEN EXISTS (SELECT 1 FROM contests WHERE id IN (OLD.contest_id, NEW.contest_id) AND finalized_at IS NOT NULL)
BEGIN
  INSERT INTO ranking_changes SELECT id FROM user_profiles WHERE id IN (OLD.user_id, NEW.user_id) ON CONFLICT DO NOTHING;
END;

CREATE TRIGGER votes_change_rankings_on_delete AFTER DELETE ON votes
WHEN EXISTS (SELECT 1 FROM contests WHERE id = OLD.contest_id AND finalized_at IS NOT NULL)
BEGIN INSERT INTO ranking_changes SELECT id FROM user_profiles WHERE id = OLD.user_id ON CONFLICT DO NOTHING; END;

-- A comment counts for its writer at once, and for the story's author once the contest has results.
CREATE TRIGGER comments_change_rankings_on_insert AFTER INSERT ON comments
BEGIN
  INSERT INTO ranking_changes SELECT id FROM user_profiles WHERE id IN (NEW.user_id,
    (SELECT stories.user_id FROM stories JOIN contests ON contests.id = stories.contest_id
      WHERE stories.id = NEW.story_id AND finalized_at IS NOT NULL)) ON CONFLICT DO NOTHING;
END;

CREATE TRIGGER comments_change_rankings_on_update AFTER UPDATE OF user_id, story_id, deleted_at, hidden_at ON comments
BEGIN
  INSERT INTO ranking_changes SELECT id FROM user_profiles WHERE id IN (OLD.user_id, NEW.user_id)
    OR id IN (SELECT stories.user_id FROM stories JOIN contests ON contests.id = stories.contest_id
      WHERE stories.id IN (OLD.story_id, NEW.story_id) AND finalized_at IS NOT NULL) ON CONFLICT DO NOTHING;
END;

CREATE TRIGGER comments_change_rankings_on_delete AFTER DELETE ON comments
BEGIN
  INSERT INTO ranking_changes SELECT id FROM user_profiles WHERE id IN (OLD.user_id,
    (SELECT stories.user_id FROM stories JOIN contests ON contests.id = stories.contest_id
      WHERE stories.id = OLD.story_id AND finalized_at IS NOT NULL)) ON CONFLICT DO NOTHING;
END;

CREATE TRIGGER user_badges_change_rankings_on_insert AFTER INSERT ON user_badges WHEN NEW.badge_id = 'kofi_supporter'
BEGIN INSERT INTO ranking_changes SELECT id FROM user_profiles WHERE id = NEW.user_id ON CONFLICT DO NOTHING; END;

CREATE TRIGGER user_badges_change_rankings_on_delete AFTER DELETE ON user_badges WHEN OLD.badge_id = 'kofi_supporter'
BEGIN INSERT INTO ranking_changes SELECT id FROM user_profiles WHERE id = OLD.user_id ON CONFLICT DO NOTHING; END;

-- All accounts once: the ranking that is there may be an hour old.
INSERT INTO ranking_changes SELECT id FROM user_profiles;
