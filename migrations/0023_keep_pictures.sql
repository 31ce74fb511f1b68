-- A picture of a text (WRITE-06), of at most 40 KB: an export writes it in hex, and D1 takes statements of 100 KB. The text refers to
-- it by its id. It belongs to the account that put it there and, once the story is sent, to that story: it is read by whoever may
-- read that. Those of no text go with the daily sweep.
CREATE TABLE pictures (
  id TEXT PRIMARY KEY CHECK (length(id) <= 60), -- random hex, then width and height: an address says its size
  user_id TEXT REFERENCES user_profiles (id) ON DELETE CASCADE, -- NULL: of a story whose author's account is gone
  story_id TEXT REFERENCES stories (id) ON DELETE CASCADE,
  type TEXT NOT NULL CHECK (type IN ('image/png', 'image/jpeg')),
  bytes BLOB NOT NULL CHECK (length(bytes) <= 40960),
  created_at TEXT NOT NULL,
  CHECK (user_id IS NOT NULL OR story_id IS NOT NULL),
  -- What it begins with is what its type says.
  CHECK (hex(substr(bytes, 1, 8)) = '89504E470D0A1A0A' AND type = 'image/png'
    OR hex(substr(bytes, 1, 3)) = 'FFD8FF' AND type = 'image/jpeg')
) STRICT;
CREATE INDEX pictures_by_user ON pictures (user_id);
CREATE INDEX pictures_by_story ON pictures (story_id) WHERE story_id IS NOT NULL;
CREATE INDEX pictures_without_story ON pictures (created_at) WHERE story_id IS NULL;

-- Two a story.
CREATE TRIGGER pictures_are_two_on_insert BEFORE INSERT ON pictures
WHEN (SELECT count(*) FROM pictures WHERE story_id = NEW.story_id) >= 2
BEGIN SELECT RAISE(ABORT, 'pictures of this story are two'); END;
CREATE TRIGGER pictures_are_two_on_update BEFORE UPDATE OF story_id ON pictures
WHEN (SELECT count(*) FROM pictures WHERE story_id = NEW.story_id AND id <> NEW.id) >= 2
BEGIN SELECT RAISE(ABORT, 'pictures of this story are two'); END;

-- An address shows the same picture for good: nobody changes it during a vote.
CREATE TRIGGER pictures_do_not_change BEFORE UPDATE OF id, type, bytes ON pictures
BEGIN SELECT RAISE(ABORT, 'pictures do not change'); END;
