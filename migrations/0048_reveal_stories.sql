-- OPS-05: the lists of stories of finished contests begin where an index begins, and read one page of it, however many stories there are.
--
-- The instant of the results, for a story of a finished contest that is not disqualified; NULL for all others. So the indexes below have
-- no story of a blind phase, and no story from before its results can come into a list that reads them (CONTEST-05).
ALTER TABLE stories ADD COLUMN revealed_at TEXT CHECK (revealed_at IS NULL OR strftime('%s', revealed_at) IS NOT NULL);
-- Numbers of a revealed story, from 0 and without gaps: among all revealed stories, and among those of its contest. The random order of
-- a list is a permutation of these numbers, so a page of it is looked up by number. When a story leaves, the last one takes its number.
ALTER TABLE stories ADD COLUMN revealed_no INTEGER;
ALTER TABLE stories ADD COLUMN contest_no INTEGER;
-- The author's name as lists sort it: `name_folded` with ñ after n. U+10FFFD, the last character, for a story without author.
ALTER TABLE stories ADD COLUMN author_key TEXT;

-- Numbers of revealed stories by category and reading time: 0 up to 600 words, 1 up to 1,200, 2 above (`readingTimeClass`).
CREATE TABLE revealed_counts (
  story_category TEXT NOT NULL,
  reading_time INTEGER NOT NULL,
  n INTEGER NOT NULL,
  PRIMARY KEY (story_category, reading_time)
) STRICT, WITHOUT ROWID;

UPDATE stories SET revealed_at = found.finalized_at, revealed_no = found.revealed_no, contest_no = found.contest_no,
  author_key = coalesce(replace(found.name_folded, 'ñ', 'n~'), char(1114109))
FROM (SELECT stories.id, contests.finalized_at, user_profiles.name_folded,
    row_number() OVER (ORDER BY stories.id) - 1 AS revealed_no,
    row_number() OVER (PARTITION BY stories.contest_id ORDER BY stories.id) - 1 AS contest_no
  FROM stories JOIN contests ON contests.id = stories.contest_id LEFT JOIN user_profiles ON user_profiles.id = stories.user_id
  WHERE contests.finalized_at IS NOT NULL AND stories.disqualified_at IS NULL) AS found
WHERE stories.id = found.id;

INSERT INTO revealed_counts (story_category, reading_time, n)
  SELECT story_category, (word_count > 600) + (word_count > 1200), count(*) FROM stories WHERE revealed_at IS NOT NULL GROUP BY 1, 2;

-- Sort orders of all revealed stories. The lists filter by category and words, without reading the long rows of what they leave out.
CREATE UNIQUE INDEX stories_revealed_by_number ON stories (revealed_no) WHERE revealed_no IS NOT NULL;
CREATE INDEX stories_revealed_by_date ON stories (published_at DESC, id, story_category, word_count) WHERE revealed_at IS NOT NULL;
CREATE INDEX stories_revealed_by_votes ON stories (likes_count DESC, published_at, created_at, id, story_category, word_count)
  WHERE revealed_at IS NOT NULL;
CREATE INDEX stories_revealed_by_views ON stories (views_count DESC, published_at, id, story_category, word_count)
  WHERE revealed_at IS NOT NULL;
CREATE INDEX stories_revealed_by_title ON stories
  (replace(ltrim(title_folded, '¿¡«"“‘''([—–-… '), 'ñ', 'n~'), id, story_category, word_count) WHERE revealed_at IS NOT NULL;
CREATE INDEX stories_revealed_by_author ON stories
  (author_key, replace(ltrim(title_folded, '¿¡«"“‘''([—–-… '), 'ñ', 'n~'), id, story_category, word_count) WHERE revealed_at IS NOT NULL;
-- The two main orders within a filter.
CREATE INDEX stories_revealed_of_category_by_date ON stories (story_category, published_at DESC, id) WHERE revealed_at IS NOT NULL;
CREATE INDEX stories_revealed_of_category_by_votes ON stories (story_category, likes_count DESC, published_at, created_at, id)
  WHERE revealed_at IS NOT NULL;
CREATE INDEX stories_revealed_of_time_by_date ON stories ((word_count > 600) + (word_count > 1200), published_at DESC, id)
  WHERE revealed_at IS NOT NULL;
CREATE INDEX stories_revealed_of_time_by_votes ON stories
  ((word_count > 600) + (word_count > 1200), likes_count DESC, published_at, created_at, id) WHERE revealed_at IS NOT NULL;
CREATE INDEX stories_revealed_of_both_by_date ON stories
  (story_category, (word_count > 600) + (word_count > 1200), published_at DESC, id) WHERE revealed_at IS NOT NULL;
CREATE INDEX stories_revealed_of_both_by_votes ON stories
  (story_category, (word_count > 600) + (word_count > 1200), likes_count DESC, published_at, created_at, id)
  WHERE revealed_at IS NOT NULL;
-- The feed: newest results first, each contest by its ranking.
CREATE INDEX stories_revealed_by_result ON stories (revealed_at DESC, contest_id, likes_count DESC, published_at, id)
  WHERE revealed_at IS NOT NULL;

-- Sort orders of one finished contest.
CREATE UNIQUE INDEX stories_of_contest_by_number ON stories (contest_id, contest_no) WHERE contest_no IS NOT NULL;
CREATE INDEX stories_of_contest_by_date ON stories (contest_id, published_at DESC, id) WHERE revealed_at IS NOT NULL;
CREATE INDEX stories_of_contest_by_votes ON stories (contest_id, likes_count DESC, published_at, created_at, id)
  WHERE revealed_at IS NOT NULL;
CREATE INDEX stories_of_contest_by_views ON stories (contest_id, views_count DESC, published_at, id) WHERE revealed_at IS NOT NULL;
CREATE INDEX stories_of_contest_by_author ON stories
  (contest_id, author_key, replace(ltrim(title_folded, '¿¡«"“‘''([—–-… '), 'ñ', 'n~'), id) WHERE revealed_at IS NOT NULL;
-- The alphabetical order is also that of a contest in voting.
CREATE INDEX stories_of_contest_by_title ON stories
  (contest_id, replace(ltrim(title_folded, '¿¡«"“‘''([—–-… '), 'ñ', 'n~'), id, disqualified_at);

-- `revealed_at` follows the contest's results and the story's disqualification; numbers, keys and counts follow `revealed_at`.
CREATE TRIGGER contests_reveal_their_stories AFTER UPDATE OF finalized_at ON contests
WHEN NEW.finalized_at IS NOT OLD.finalized_at
BEGIN
  UPDATE stories SET revealed_at = NEW.finalized_at WHERE contest_id = NEW.id AND disqualified_at IS NULL;
END;

CREATE TRIGGER stories_are_revealed_on_insert AFTER INSERT ON stories
WHEN NEW.disqualified_at IS NULL AND NEW.revealed_at IS NULL
  AND (SELECT finalized_at FROM contests WHERE id = NEW.contest_id) IS NOT NULL
BEGIN
  UPDATE stories SET revealed_at = (SELECT finalized_at FROM contests WHERE id = NEW.contest_id) WHERE id = NEW.id;
END;

CREATE TRIGGER stories_are_revealed_on_disqualification AFTER UPDATE OF disqualified_at ON stories
WHEN (NEW.disqualified_at IS NULL) <> (OLD.disqualified_at IS NULL)
BEGIN
  UPDATE stories SET revealed_at = CASE WHEN NEW.disqualified_at IS NULL
      THEN (SELECT finalized_at FROM contests WHERE id = NEW.contest_id) END
    WHERE id = NEW.id AND EXISTS (SELECT 1 FROM contests WHERE id = NEW.contest_id AND finalized_at IS NOT NULL);
END;

-- A story that joins takes a random number, and the story that had it takes the next one (Fisher-Yates): the numbers are a uniform random
-- permutation, which says nothing of the order in which the stories were sent. The first statement notes the number as a negative one.
CREATE TRIGGER stories_join_the_revealed AFTER UPDATE OF revealed_at ON stories
WHEN OLD.revealed_at IS NULL AND NEW.revealed_at IS NOT NULL
BEGIN
  UPDATE stories SET
      revealed_no = -1 - ((random() & 9223372036854775807) % (1 + coalesce((SELECT max(revealed_no) FROM stories WHERE revealed_no IS NOT NULL) + 1, 0))),
      contest_no = -1 - ((random() & 9223372036854775807) % (1 + coalesce(
        (SELECT max(contest_no) FROM stories WHERE contest_id = NEW.contest_id AND contest_no IS NOT NULL) + 1, 0))),
      author_key = coalesce((SELECT replace(name_folded, 'ñ', 'n~') FROM user_profiles WHERE id = NEW.user_id), char(1114109))
    WHERE id = NEW.id;
  UPDATE stories SET revealed_no = (SELECT max(revealed_no) + 1 FROM stories WHERE revealed_no IS NOT NULL)
    WHERE revealed_no = (SELECT -1 - revealed_no FROM stories WHERE id = NEW.id);
  UPDATE stories SET
      contest_no = (SELECT max(contest_no) + 1 FROM stories WHERE contest_id = NEW.contest_id AND contest_no IS NOT NULL)
    WHERE contest_id = NEW.contest_id AND contest_no = (SELECT -1 - contest_no FROM stories WHERE id = NEW.id);
  UPDATE stories SET revealed_no = -1 - revealed_no, contest_no = -1 - contest_no WHERE id = NEW.id;
  INSERT INTO revealed_counts (story_category, reading_time, n)
    VALUES (NEW.story_category, (NEW.word_count > 600) + (NEW.word_count > 1200), 1)
    ON CONFLICT (story_category, reading_time) DO UPDATE SET n = n + 1;
END;

CREATE TRIGGER stories_leave_the_revealed AFTER UPDATE OF revealed_at ON stories
WHEN OLD.revealed_at IS NOT NULL AND NEW.revealed_at IS NULL
BEGIN
  UPDATE stories SET revealed_no = NULL, contest_no = NULL, author_key = NULL WHERE id = NEW.id;
  UPDATE stories SET revealed_no = OLD.revealed_no
    WHERE revealed_no = (SELECT max(revealed_no) FROM stories WHERE revealed_no IS NOT NULL) AND revealed_no > OLD.revealed_no;
  UPDATE stories SET contest_no = OLD.contest_no
    WHERE contest_id = OLD.contest_id AND contest_no > OLD.contest_no
      AND contest_no = (SELECT max(contest_no) FROM stories WHERE contest_id = OLD.contest_id AND contest_no IS NOT NULL);
  UPDATE revealed_counts SET n = n - 1
    WHERE story_category = OLD.story_category AND reading_time = (OLD.word_count > 600) + (OLD.word_count > 1200);
END;

CREATE TRIGGER stories_leave_the_revealed_on_delete AFTER DELETE ON stories
WHEN OLD.revealed_at IS NOT NULL
BEGIN
  UPDATE stories SET revealed_no = OLD.revealed_no
    WHERE revealed_no = (SELECT max(revealed_no) FROM stories WHERE revealed_no IS NOT NULL) AND revealed_no > OLD.revealed_no;
  UPDATE stories SET contest_no = OLD.contest_no
    WHERE contest_id = OLD.contest_id AND contest_no > OLD.contest_no
      AND contest_no = (SELECT max(contest_no) FROM stories WHERE contest_id = OLD.contest_id AND contest_no IS NOT NULL);
  UPDATE revealed_counts SET n = n - 1
    WHERE story_category = OLD.story_category AND reading_time = (OLD.word_count > 600) + (OLD.word_count > 1200);
END;

CREATE TRIGGER stories_change_their_count AFTER UPDATE OF story_category, word_count ON stories
WHEN OLD.revealed_at IS NOT NULL AND NEW.revealed_at IS NOT NULL
  AND (NEW.story_category <> OLD.story_category OR NEW.word_count <> OLD.word_count)
BEGIN
  UPDATE revealed_counts SET n = n - 1
    WHERE story_category = OLD.story_category AND reading_time = (OLD.word_count > 600) + (OLD.word_count > 1200);
  INSERT INTO revealed_counts (story_category, reading_time, n)
    VALUES (NEW.story_category, (NEW.word_count > 600) + (NEW.word_count > 1200), 1)
    ON CONFLICT (story_category, reading_time) DO UPDATE SET n = n + 1;
END;

-- An account that is deleted leaves its stories without author; one that is renamed sorts by the new name.
CREATE TRIGGER stories_lose_their_author AFTER UPDATE OF user_id ON stories
WHEN NEW.revealed_at IS NOT NULL AND NEW.user_id IS NOT OLD.user_id
BEGIN
  UPDATE stories SET author_key = coalesce(
      (SELECT replace(name_folded, 'ñ', 'n~') FROM user_profiles WHERE id = NEW.user_id), char(1114109))
    WHERE id = NEW.id;
END;

CREATE TRIGGER user_profiles_rename_their_stories AFTER UPDATE OF name_folded ON user_profiles
WHEN NEW.name_folded <> OLD.name_folded
BEGIN
  UPDATE stories SET author_key = replace(NEW.name_folded, 'ñ', 'n~') WHERE user_id = NEW.id AND revealed_at IS NOT NULL;
END;

-- Replaced by the indexes and counts above.
DROP INDEX stories_by_popularity;
DROP INDEX stories_by_category;
DROP INDEX stories_by_words;
DROP INDEX stories_by_date;
DROP INDEX stories_by_votes;
