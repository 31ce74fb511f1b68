-- Disqualified stories (REPORT-03). A story that leaves its contest before the results, deleted or disqualified, and one that is
-- readmitted, is told to the contest's room through the same outbox. The row holds the newest state: `version` grows with each
-- change, so that a late call of an older one changes nothing in the room.
ALTER TABLE story_withdrawals ADD COLUMN is_out INTEGER NOT NULL DEFAULT 1 CHECK (is_out IN (0, 1));
ALTER TABLE story_withdrawals ADD COLUMN version INTEGER NOT NULL DEFAULT 1;

DROP TRIGGER stories_note_their_withdrawal;
CREATE TRIGGER stories_note_their_withdrawal AFTER DELETE ON stories
WHEN EXISTS (SELECT 1 FROM contests WHERE id = OLD.contest_id AND finalized_at IS NULL)
BEGIN
  INSERT INTO story_withdrawals (story_id, contest_id) VALUES (OLD.id, OLD.contest_id)
    ON CONFLICT (story_id) DO UPDATE SET told_at = NULL, is_out = 1, version = version + 1;
END;

CREATE TRIGGER stories_note_their_disqualification AFTER UPDATE OF disqualified_at ON stories
WHEN (OLD.disqualified_at IS NULL) <> (NEW.disqualified_at IS NULL)
  AND EXISTS (SELECT 1 FROM contests WHERE id = NEW.contest_id AND finalized_at IS NULL)
BEGIN
  INSERT INTO story_withdrawals (story_id, contest_id, is_out)
    VALUES (NEW.id, NEW.contest_id, NEW.disqualified_at IS NOT NULL)
    ON CONFLICT (story_id) DO UPDATE SET told_at = NULL, is_out = excluded.is_out, version = version + 1;
END;

-- A disqualified story has no place.
CREATE TRIGGER stories_place_no_disqualified BEFORE UPDATE OF disqualified_at, winner_position, is_winner ON stories
WHEN NEW.disqualified_at IS NOT NULL AND (NEW.winner_position IS NOT NULL OR NEW.is_winner = 1)
BEGIN SELECT RAISE(ABORT, 'a disqualified story has no place'); END;

-- Lists leave disqualified stories out: their indexes answer that without reading the long rows.
DROP INDEX stories_by_search;
CREATE INDEX stories_by_search ON stories (contest_id, title_folded, excerpt_folded, user_id, id, disqualified_at);
DROP INDEX stories_by_words;
CREATE INDEX stories_by_words ON stories (contest_id, word_count, disqualified_at);
DROP INDEX stories_by_category;
CREATE INDEX stories_by_category ON stories (contest_id, story_category, disqualified_at);
DROP INDEX stories_by_date;
CREATE INDEX stories_by_date ON stories (contest_id, published_at, disqualified_at);
DROP INDEX stories_of_ballot;
CREATE INDEX stories_of_ballot ON stories (contest_id, id, user_id, published_at, disqualified_at);
DROP INDEX stories_by_publication;
CREATE INDEX stories_by_publication ON stories (published_at DESC, id, contest_id, disqualified_at);
DROP INDEX stories_by_popularity;
CREATE INDEX stories_by_popularity ON stories (likes_count DESC, published_at, created_at, id, contest_id, disqualified_at);
DROP INDEX stories_by_votes;
CREATE INDEX stories_by_votes ON stories (contest_id, likes_count DESC, published_at, disqualified_at);
CREATE INDEX stories_disqualified ON stories (contest_id, id) WHERE disqualified_at IS NOT NULL;
