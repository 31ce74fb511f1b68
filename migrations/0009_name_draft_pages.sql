-- The open page that wrote a text; 'desk' is the form on it.
ALTER TABLE drafts RENAME COLUMN desk TO page;
ALTER TABLE draft_versions RENAME COLUMN desk TO page;
