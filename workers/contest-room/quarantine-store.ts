/** A vote as its ledger entries name it. */
interface StoredVote {
  vote: string;
  /** The voter's account id; null if the account was deleted. */
  user: string | null;
  story: string;
}

/** Votes of one contest that are in quarantine. All methods are synchronous; those that write must run in a transaction. */
export class QuarantineStore {
  constructor(private readonly sql: SqlStorage) {}

  has(vote: string): boolean {
    return [...this.sql.exec("SELECT 1 FROM quarantined WHERE vote = ?", vote)].length > 0;
  }

  /** Adds a vote; throws if the id of its intervention is missing. */
  add(vote: string, intervention: string | null): void {
    this.sql.exec("INSERT INTO quarantined VALUES (?, ?)", vote, intervention);
  }

  delete(vote: string): void {
    this.sql.exec("DELETE FROM quarantined WHERE vote = ?", vote);
  }

  /**
   * Records that the room has received a quarantine, or its end, by the id of the intervention. Returns false if it was received
   * before: a repeated or late call must not affect votes that were given again or released since.
   */
  markReceived(intervention: string): boolean {
    const added = this.sql.exec("INSERT OR IGNORE INTO told_quarantines VALUES (?)", intervention);
    return added.rowsWritten > 0;
  }

  /** Lists the ids of interventions that the room has received. */
  received(): string[] {
    return [...this.sql.exec<{ note: string }>("SELECT note FROM told_quarantines")].map(
      ({ note }) => note,
    );
  }

  /** Counts the votes that the intervention with this id put into quarantine, with those of deleted accounts. */
  count(intervention: string): number {
    return this.sql
      .exec<{ n: number }>("SELECT count(*) AS n FROM quarantined WHERE note = ?", intervention)
      .one().n;
  }

  /**
   * Lists the votes that the intervention with this id put into quarantine, with those of deleted accounts: they have left the
   * ballots, so the list comes from the ledger.
   */
  votesOf(intervention: string): StoredVote[] {
    // With max(), SQLite takes the other columns from the row with the maximum.
    return this.listVotes(
      `SELECT vote, user_id, story_id, max(seq) AS seq FROM ledger
       WHERE op = 'quarantine' AND vote IN (SELECT vote FROM quarantined WHERE note = ?) GROUP BY vote ORDER BY seq`,
      intervention,
    );
  }

  /** Lists the votes of the ballots among these ids that are not in quarantine. */
  countedVotes(votes: readonly string[]): StoredVote[] {
    return this.listVotes(
      `SELECT ledger.vote, ballot.user_id, ballot.story_id FROM ballot JOIN ledger ON ledger.seq = ballot.seq
       WHERE ledger.vote IN (SELECT value FROM json_each(?))
         AND ledger.vote NOT IN (SELECT vote FROM quarantined) ORDER BY ballot.seq`,
      JSON.stringify(votes),
    );
  }

  private listVotes(query: string, value: string): StoredVote[] {
    const rows = this.sql.exec<{ vote: string; user_id: string | null; story_id: string }>(
      query,
      value,
    );
    return [...rows].map(({ vote, user_id, story_id }) => ({
      vote,
      user: user_id,
      story: story_id,
    }));
  }
}
