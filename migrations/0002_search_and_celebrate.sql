-- What lists are searched by (CONTEST-16): the text without case and accents, ñ apart, as `fold` in
-- app/domain/site/fold.ts makes it. Whoever writes the text writes this beside it; here is what SQL can do for old rows.

ALTER TABLE stories ADD COLUMN title_folded TEXT NOT NULL DEFAULT '';
ALTER TABLE stories ADD COLUMN excerpt_folded TEXT NOT NULL DEFAULT '';
ALTER TABLE user_profiles ADD COLUMN name_folded TEXT NOT NULL DEFAULT '';

UPDATE stories SET
  title_folded = replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(title), 'Á', 'a'), 'É', 'e'), 'Í', 'i'), 'Ó', 'o'), 'Ú', 'u'), 'Ü', 'u'), 'Ñ', 'ñ'), 'á', 'a'), 'é', 'e'), 'í', 'i'), 'ó', 'o'), 'ú', 'u'), 'ü', 'u'),
  excerpt_folded = replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(excerpt), 'Á', 'a'), 'É', 'e'), 'Í', 'i'), 'Ó', 'o'), 'Ú', 'u'), 'Ü', 'u'), 'Ñ', 'ñ'), 'á', 'a'), 'é', 'e'), 'í', 'i'), 'ó', 'o'), 'ú', 'u'), 'ü', 'u');
UPDATE user_profiles SET
  name_folded = replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(display_name), 'Á', 'a'), 'É', 'e'), 'Í', 'i'), 'Ó', 'o'), 'Ú', 'u'), 'Ü', 'u'), 'Ñ', 'ñ'), 'á', 'a'), 'é', 'e'), 'í', 'i'), 'ó', 'o'), 'ú', 'u'), 'ü', 'u');

-- Rows of stories are long: a search and the totals of a contest read these alone.
CREATE INDEX stories_by_search ON stories (contest_id, title_folded, excerpt_folded, user_id, id);
CREATE INDEX stories_by_words ON stories (contest_id, word_count);
CREATE INDEX stories_by_category ON stories (contest_id, story_category);
CREATE INDEX stories_by_date ON stories (contest_id, published_at);
CREATE INDEX stories_of_ballot ON stories (contest_id, id, user_id, published_at);

-- How evenly the ballot's stories were read (READ-04); noted with the result, NULL when nobody counted.
ALTER TABLE contests ADD COLUMN reads_fewest INTEGER CHECK (reads_fewest >= 0);
ALTER TABLE contests ADD COLUMN reads_most INTEGER CHECK (reads_most >= reads_fewest);
ALTER TABLE contests ADD COLUMN reads_variation REAL CHECK (reads_variation >= 0); -- coefficient of variation

-- A winner has seen the congratulation for this place (CONTEST-09).
CREATE TABLE celebrations (
  user_id TEXT NOT NULL REFERENCES user_profiles (id) ON DELETE CASCADE,
  contest_id TEXT NOT NULL REFERENCES contests (id) ON DELETE CASCADE,
  position INTEGER NOT NULL CHECK (position BETWEEN 1 AND 3),
  seen_at TEXT NOT NULL,
  PRIMARY KEY (user_id, contest_id, position)
) STRICT, WITHOUT ROWID;
