-- What each contest has told by mail (MAIL-01): its room writes a mailing to the outbox in pages, and notes here how far it is.
CREATE TABLE contest_mailings (
  contest_id TEXT NOT NULL REFERENCES contests (id) ON DELETE CASCADE,
  mailing TEXT NOT NULL CHECK (mailing IN
    ('contest_open', 'newsletter', 'last_day_to_submit', 'voting_open', 'last_day_to_vote')),
  begun_at TEXT NOT NULL,
  deadline TEXT NOT NULL, -- of the contest, as the mails name it
  after_row INTEGER NOT NULL DEFAULT 0, -- the rowid up to which recipients have been looked at: no id of theirs stays here
  done_at TEXT,
  PRIMARY KEY (contest_id, mailing)
) STRICT, WITHOUT ROWID;

-- Contests of before that take entries or votes have told of it, or are no news any more.
INSERT INTO contest_mailings (contest_id, mailing, begun_at, deadline, done_at)
SELECT contests.id, told.mailing, contests.created_at, contests.submission_deadline, contests.created_at
FROM contests CROSS JOIN (SELECT 'contest_open' AS mailing UNION ALL SELECT 'newsletter') AS told
WHERE contests.finalized_at IS NULL AND NOT EXISTS (
  SELECT 1 FROM contests AS earlier WHERE earlier.finalized_at IS NULL
    AND earlier.submission_deadline < contests.submission_deadline
    AND earlier.submission_deadline >= strftime('%Y-%m-%dT%H:%M:%fZ', 'now'));
INSERT INTO contest_mailings (contest_id, mailing, begun_at, deadline, done_at)
SELECT id, 'voting_open', submission_deadline, voting_deadline, submission_deadline
FROM contests WHERE finalized_at IS NULL AND submission_deadline < strftime('%Y-%m-%dT%H:%M:%fZ', 'now');
