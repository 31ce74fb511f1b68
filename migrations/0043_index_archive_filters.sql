-- The list of all finished contests is filtered by category and reading time: both are answered in the indexes of its sorts, so that
-- a filtered page neither sorts a whole category nor reads the long rows that it leaves out.
DROP INDEX stories_by_publication;
CREATE INDEX stories_by_publication ON stories
  (published_at DESC, id, contest_id, disqualified_at, story_category, word_count);
DROP INDEX stories_by_popularity;
CREATE INDEX stories_by_popularity ON stories
  (likes_count DESC, published_at, created_at, id, contest_id, disqualified_at, story_category, word_count);
