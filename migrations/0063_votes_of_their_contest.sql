-- Votes, tallies and read marks carry the contest of their story, by which they are counted, listed and swept. Triggers hold both
-- together (VOTE-10, READ-04): a table cannot be given a composite foreign key without being made anew. A row whose story is not
-- there yet passes, as in an import; its foreign key holds the rest.

CREATE TRIGGER votes_are_of_their_contest_on_insert BEFORE INSERT ON votes
WHEN EXISTS (SELECT 1 FROM stories WHERE id = NEW.story_id AND contest_id <> NEW.contest_id)
BEGIN SELECT RAISE(ABORT, 'votes.contest_id is not that of the story'); END;

CREATE TRIGGER votes_are_of_their_contest_on_update BEFORE UPDATE OF story_id, contest_id ON votes
WHEN EXISTS (SELECT 1 FROM stories WHERE id = NEW.story_id AND contest_id <> NEW.contest_id)
BEGIN SELECT RAISE(ABORT, 'votes.contest_id is not that of the story'); END;

CREATE TRIGGER vote_tallies_are_of_their_contest_on_insert BEFORE INSERT ON vote_tallies
WHEN EXISTS (SELECT 1 FROM stories WHERE id = NEW.story_id AND contest_id <> NEW.contest_id)
BEGIN SELECT RAISE(ABORT, 'vote_tallies.contest_id is not that of the story'); END;

CREATE TRIGGER vote_tallies_are_of_their_contest_on_update BEFORE UPDATE OF story_id, contest_id ON vote_tallies
WHEN EXISTS (SELECT 1 FROM stories WHERE id = NEW.story_id AND contest_id <> NEW.contest_id)
BEGIN SELECT RAISE(ABORT, 'vote_tallies.contest_id is not that of the story'); END;

CREATE TRIGGER user_story_reads_are_of_their_contest_on_insert BEFORE INSERT ON user_story_reads
WHEN EXISTS (SELECT 1 FROM stories WHERE id = NEW.story_id AND contest_id <> NEW.contest_id)
BEGIN SELECT RAISE(ABORT, 'user_story_reads.contest_id is not that of the story'); END;

CREATE TRIGGER user_story_reads_are_of_their_contest_on_update BEFORE UPDATE OF story_id, contest_id ON user_story_reads
WHEN EXISTS (SELECT 1 FROM stories WHERE id = NEW.story_id AND contest_id <> NEW.contest_id)
BEGIN SELECT RAISE(ABORT, 'user_story_reads.contest_id is not that of the story'); END;

-- A story never moves to another contest: its votes and read marks would stay behind.
CREATE TRIGGER stories_stay_in_their_contest BEFORE UPDATE OF contest_id ON stories
WHEN NEW.contest_id <> OLD.contest_id
BEGIN SELECT RAISE(ABORT, 'stories.contest_id never changes'); END;
