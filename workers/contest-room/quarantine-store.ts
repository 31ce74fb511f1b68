/** A vote in a ballot. */
interface StoredVote {
  user: string;
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

  /** Lists the votes that the intervention with this id put into quarantine, without those of deleted accounts. */
  votesOf(intervention: string): StoredVote[] {
    return this.listVotes(
      "ledger.vote IN (SELECT vote FROM quarantined WHERE note = ?)",
      intervention,
    );
  }

  /** Lists the active votes among these ids that are not in quarantine. */
  countedVotes(votes: readonly string[]): StoredVote[] {
    return this.listVotes(
      `ledger.vote IN (SELECT value FROM json_each(?))
         AND ledger.vote NOT IN (SELECT vote FROM quarantined)`,
      JSON.stringify(votes),
    );
  }

  private listVotes(condition: string, value: string): StoredVote[] {
    const rows = this.sql.exec<{ user_id: string; story_id: string }>(
      `SELECT ballot.user_id, ballot.story_id FROM ballot JOIN ledger ON ledger.seq = ballot.seq
       WHERE ${condition} ORDER BY ballot.seq`,
      value,
    );
    return [...rows].map((row) => ({ user: row.user_id, story: row.story_id }));
  }
}
