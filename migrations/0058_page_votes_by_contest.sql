-- A recount and a rebuild read the votes of a contest in pages, by id. Without the id in the index every page sorted all votes of the
-- contest: 150 pages of 300,000 votes. The first columns are those of the index that this one replaces.
DROP INDEX votes_by_contest;
CREATE INDEX votes_by_contest ON votes (contest_id, active, id);
