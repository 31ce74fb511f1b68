-- OPS-05: counts and sums are kept by triggers, so that a page reads one row instead of all stories of a contest.
--
-- Number and words of the contest's stories without disqualified ones, and a version that changes with every story that joins or leaves
-- them. In submission the words are as secret as the stories (CONTEST-05): pages show them from the voting on.
ALTER TABLE contests ADD COLUMN stories_count INTEGER NOT NULL DEFAULT 0;
ALTER TABLE contests ADD COLUMN words_sum INTEGER NOT NULL DEFAULT 0;
ALTER TABLE contests ADD COLUMN stories_version INTEGER NOT NULL DEFAULT 0;
-- The contest's rank by submission deadline, from 1; by id among equal deadlines.
ALTER TABLE contests ADD COLUMN number INTEGER NOT NULL DEFAULT 0;

UPDATE contests SET
  stories_count = (SELECT count(*) FROM stories WHERE contest_id = contests.id AND disqualified_at IS NULL),
  words_sum = (SELECT coalesce(sum(word_count), 0) FROM stories WHERE contest_id = contests.id AND disqualified_at IS NULL),
  number = (SELECT count(*) FROM contests AS earlier
    WHERE (earlier.submission_deadline, earlier.id) <= (contests.submission_deadline, contests.id));

CREATE TRIGGER stories_are_counted_on_insert AFTER INSERT ON stories
WHEN NEW.disqualified_at IS NULL
BEGIN
  UPDATE contests SET stories_count = stories_count + 1, words_sum = words_sum + NEW.word_count, stories_version = stories_version + 1
    WHERE id = NEW.contest_id;
END;

CREATE TRIGGER stories_are_counted_on_delete AFTER DELETE ON stories
WHEN OLD.disqualified_at IS NULL
BEGIN
  UPDATE contests SET stories_count = stories_count - 1, words_sum = words_sum - OLD.word_count, stories_version = stories_version + 1
    WHERE id = OLD.contest_id;
END;

CREATE TRIGGER stories_are_counted_on_update AFTER UPDATE OF contest_id, word_count, disqualified_at ON stories
WHEN NEW.contest_id <> OLD.contest_id OR NEW.word_count <> OLD.word_count
  OR (NEW.disqualified_at IS NULL) <> (OLD.disqualified_at IS NULL)
BEGIN
  UPDATE contests SET stories_count = stories_count - 1, words_sum = words_sum - OLD.word_count, stories_version = stories_version + 1
    WHERE id = OLD.contest_id AND OLD.disqualified_at IS NULL;
  UPDATE contests SET stories_count = stories_count + 1, words_sum = words_sum + NEW.word_count, stories_version = stories_version + 1
    WHERE id = NEW.contest_id AND NEW.disqualified_at IS NULL;
END;

CREATE TRIGGER contests_are_numbered_on_insert AFTER INSERT ON contests
BEGIN
  UPDATE contests SET number = number + 1 WHERE (submission_deadline, id) > (NEW.submission_deadline, NEW.id);
  UPDATE contests SET stories_count = 0, words_sum = 0, number = 1 + coalesce((SELECT earlier.number FROM contests AS earlier
      WHERE (earlier.submission_deadline, earlier.id) < (NEW.submission_deadline, NEW.id)
      ORDER BY earlier.submission_deadline DESC, earlier.id DESC LIMIT 1), 0)
    WHERE id = NEW.id;
END;

CREATE TRIGGER contests_are_numbered_on_delete AFTER DELETE ON contests
BEGIN
  UPDATE contests SET number = number - 1 WHERE (submission_deadline, id) > (OLD.submission_deadline, OLD.id);
END;

CREATE TRIGGER contests_are_numbered_on_update AFTER UPDATE OF submission_deadline ON contests
WHEN NEW.submission_deadline <> OLD.submission_deadline
BEGIN
  UPDATE contests SET number = number - 1
    WHERE (submission_deadline, id) > (OLD.submission_deadline, OLD.id) AND id <> NEW.id;
  UPDATE contests SET number = number + 1
    WHERE (submission_deadline, id) > (NEW.submission_deadline, NEW.id) AND id <> NEW.id;
  UPDATE contests SET number = 1 + coalesce((SELECT earlier.number FROM contests AS earlier
      WHERE (earlier.submission_deadline, earlier.id) < (NEW.submission_deadline, NEW.id)
      ORDER BY earlier.submission_deadline DESC, earlier.id DESC LIMIT 1), 0)
    WHERE id = NEW.id;
END;
