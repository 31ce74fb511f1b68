-- VOTE-12: a step of a publication that throws again and again warns the admins too. A CHECK is changed by making the table anew.
CREATE TABLE new_result_alarms (
  contest_id TEXT NOT NULL REFERENCES contests (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('root', 'acta', 'failure')),
  difference TEXT NOT NULL CHECK (length(difference) <= 2000), -- a sentence for the operator, without voters and numbers of votes
  noticed_at TEXT NOT NULL,
  PRIMARY KEY (contest_id, kind)
) STRICT, WITHOUT ROWID;
INSERT INTO new_result_alarms SELECT * FROM result_alarms;
DROP TABLE result_alarms;
ALTER TABLE new_result_alarms RENAME TO result_alarms;
