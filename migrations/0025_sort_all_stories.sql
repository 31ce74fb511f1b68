-- The lists of all finished contests by date and by votes begin where an index begins, instead of sorting every story
-- (docs/decisions/0071). Each ends with the contest: whether that is finished is asked without reading the story.
CREATE INDEX stories_by_publication ON stories (published_at DESC, id, contest_id);
CREATE INDEX stories_by_popularity ON stories (likes_count DESC, published_at, created_at, id, contest_id);
