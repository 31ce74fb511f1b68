-- The number of a contest is its rank by date: counted in this index, without reading the texts of the rows.
CREATE INDEX contests_by_date ON contests (submission_deadline, id);
