-- Signals of abuse (VOTE-10): the network from which an account voted in a contest, as a keyed hash of the network's prefix. No address is
-- kept, networks of two contests cannot be compared, and the rows are deleted with the results.
CREATE TABLE vote_networks (
  contest_id TEXT NOT NULL REFERENCES contests (id) ON DELETE CASCADE,
  user_id TEXT NOT NULL REFERENCES user_profiles (id) ON DELETE CASCADE,
  network TEXT NOT NULL CHECK (length(network) = 16),
  PRIMARY KEY (contest_id, user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX vote_networks_by_network ON vote_networks (contest_id, network);
CREATE INDEX vote_networks_by_user ON vote_networks (user_id);

-- The votes of an intervention 'votes-quarantined', by their ids in `votes`. The contest's room must be told of the quarantine and of its
-- end; a row is sent again until the room has acknowledged it. The ids are deleted with the results.
CREATE TABLE vote_quarantines (
  intervention_id TEXT PRIMARY KEY REFERENCES interventions (id) ON DELETE CASCADE,
  contest_id TEXT NOT NULL REFERENCES contests (id) ON DELETE CASCADE,
  signal TEXT NOT NULL CHECK (signal IN ('new-accounts', 'network', 'names')),
  votes TEXT NOT NULL CHECK (json_valid(votes) AND length(votes) <= 80000),
  n INTEGER NOT NULL CHECK (n > 0),
  told_at TEXT,
  release_told_at TEXT
) STRICT;
CREATE INDEX vote_quarantines_by_contest ON vote_quarantines (contest_id);
CREATE INDEX vote_quarantines_untold ON vote_quarantines (intervention_id) WHERE told_at IS NULL OR release_told_at IS NULL;
