-- The statistics of the administration count votes and reads by day: each count is a range of these indexes (ADMIN-01).
CREATE INDEX votes_by_date ON votes (created_at, contest_id, user_id) WHERE active = 1;
CREATE INDEX user_story_reads_by_date ON user_story_reads (created_at, contest_id);
