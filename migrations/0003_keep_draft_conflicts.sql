-- Two open pages may write one draft. Each page has an id, so that going on in the page that saved last is no conflict;
-- of two texts that conflict the one written later is the draft, and the other is kept here until its writer decides.
ALTER TABLE drafts ADD COLUMN desk TEXT NOT NULL DEFAULT '';

CREATE TABLE draft_versions (
  id TEXT PRIMARY KEY,
  draft_id TEXT NOT NULL REFERENCES drafts (id) ON DELETE CASCADE,
  desk TEXT NOT NULL,
  title TEXT NOT NULL,
  source TEXT NOT NULL,
  story_category TEXT NOT NULL,
  written_at TEXT NOT NULL,
  UNIQUE (draft_id, desk)
) STRICT;
