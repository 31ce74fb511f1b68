-- Which of a person's stories may be in the anthology of their contest (READ-06): all of them, those that were sent since anthologies
-- exist, or none.
ALTER TABLE user_profiles ADD COLUMN anthology TEXT NOT NULL DEFAULT 'new' CHECK (anthology IN ('all', 'new', 'none'));

-- 1 if the story was sent under terms that allow the anthology. The stories that exist were not.
ALTER TABLE stories ADD COLUMN allows_anthology INTEGER NOT NULL DEFAULT 0 CHECK (allows_anthology IN (0, 1));
