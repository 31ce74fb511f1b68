-- Votes of polls are counted from their rows (POLL-01): a stored count could differ from them.
ALTER TABLE polls DROP COLUMN total_votes;
ALTER TABLE poll_options DROP COLUMN vote_count;

-- Deleting an account finds its poll votes by this index instead of scanning the table.
CREATE INDEX poll_votes_by_user ON poll_votes (user_id);
