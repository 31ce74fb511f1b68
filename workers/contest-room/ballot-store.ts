import type { BallotState } from "~/domain/votes/ballot-rules";
import type { Ballot } from "~/domain/votes/room-protocol";
import { LedgerEvents } from "./ledger-events";
import { LedgerStore, type NewEntry } from "./ledger-store";
import { RoomMeta } from "./meta";
import { PublishedActas } from "./published-actas";
import { QuarantineStore } from "./quarantine-store";
import { RootStore } from "./root-store";

/** A story's number of votes; `seq` is the number of the ledger entry that last changed it. */
type Tally = { story: string; n: number; seq: number };

/** Ballots and tallies of one contest, with its ledger. All methods are synchronous; those that write must run in a transaction. */
export class BallotStore {
  readonly meta: RoomMeta;
  readonly ledger: LedgerStore;
  readonly quarantined: QuarantineStore;
  readonly roots: RootStore;
  readonly actas: PublishedActas;
  readonly events: LedgerEvents;

  constructor(private readonly sql: SqlStorage) {
    this.meta = new RoomMeta(sql);
    this.ledger = new LedgerStore(sql, this.meta);
    this.quarantined = new QuarantineStore(sql);
    this.roots = new RootStore(this.meta);
    this.actas = new PublishedActas(this.meta);
    this.events = new LedgerEvents(this.meta);
  }

  /**
   * Returns the part of a vote decision's input that this store holds: whether the key was used before, whether the story is
   * withdrawn, and the voter's votes.
   */
  ballotState(
    request: { user: string; story: string },
    key: string,
  ): Pick<BallotState, "isRepeated" | "isWithdrawn" | "votes"> {
    return {
      isRepeated: this.hasKey(key),
      isWithdrawn: this.isWithdrawn(request.story),
      votes: this.ballotOf(request.user).stories,
    };
  }

  ballotOf(user: string): Ballot {
    const rows = this.sql.exec<{ story_id: string }>(
      "SELECT story_id FROM ballot WHERE user_id = ? ORDER BY seq",
      user,
    );
    return { stories: [...rows].map((row) => row.story_id) };
  }

  private hasKey(key: string): boolean {
    const rows = this.sql.exec(
      "SELECT 1 FROM ledger WHERE key = ? UNION ALL SELECT 1 FROM idle_keys WHERE key = ?",
      ...[key, key],
    );
    return [...rows].length > 0;
  }

  /**
   * Stores the idempotency key of a request that changed nothing, so that a repetition is recognised. Keys of requests that
   * changed something are in the ledger.
   */
  keepIdleKey(key: string): void {
    this.sql.exec("INSERT INTO idle_keys VALUES (?)", key);
  }

  /** Deletes the stored idempotency keys, which are not needed after the results. */
  dropIdleKeys(): void {
    this.sql.exec("DELETE FROM idle_keys");
  }

  /**
   * Appends an entry to the ledger, and updates ballot, quarantine and tally. A vote in quarantine stays in its voter's ballot and
   * uses one of their votes, but is not in the tally.
   */
  append(contest: string, entry: NewEntry, now: Date): void {
    const { seq, vote } = this.ledger.append(contest, entry, now);
    const { op, user, story, note = null } = entry;
    const wasQuarantined = this.quarantined.has(vote);
    if (op === "+") this.sql.exec("INSERT INTO ballot VALUES (?, ?, ?)", user, story, seq);
    if (op === "-") {
      this.sql.exec("DELETE FROM ballot WHERE user_id = ? AND story_id = ?", user, story);
    }
    if (op === "quarantine") this.quarantined.add(vote, note);
    else this.quarantined.delete(vote);
    // Creates the row of the tally before the update: an upsert that subtracts 1 would violate the check on `n` although the row
    // exists.
    this.sql.exec("INSERT OR IGNORE INTO tally VALUES (?, 0, ?)", story, seq);
    this.sql.exec(
      "UPDATE tally SET n = n + ?, seq = ? WHERE story_id = ?",
      op === "+" || op === "release" ? 1 : wasQuarantined ? 0 : -1,
      seq,
      story,
    );
  }

  /** Computes ballots, tallies and quarantines anew from the ledger, after entries were added without `append`. */
  deriveFromLedger(): void {
    for (const table of ["ballot", "tally", "quarantined"]) this.sql.exec(`DELETE FROM ${table}`);
    // With max(), SQLite takes the other columns from the row with the maximum.
    const newest = "(SELECT vote, op, story_id, note, max(seq) AS seq FROM ledger GROUP BY vote)";
    this.sql.exec(
      `INSERT INTO ballot (user_id, story_id, seq) SELECT given.user_id, given.story_id, given.seq
       FROM (SELECT vote, user_id, story_id, max(seq) AS seq FROM ledger WHERE op = '+' GROUP BY vote) AS given
         JOIN ${newest} AS newest USING (vote)
       WHERE newest.op <> '-' AND given.user_id IS NOT NULL`,
    );
    this.sql.exec(
      `INSERT INTO quarantined (vote, note) SELECT vote, note FROM ${newest} WHERE op = 'quarantine'`,
    );
    this.sql.exec(
      `INSERT INTO tally (story_id, n, seq)
       SELECT story_id, count(*) FILTER (WHERE op IN ('+', 'release')), max(seq) FROM ${newest} GROUP BY story_id`,
    );
  }

  isWithdrawn(story: string): boolean {
    const rows = this.sql.exec("SELECT 1 FROM withdrawn WHERE story_id = ? AND is_out = 1", story);
    return [...rows].length > 0;
  }

  /**
   * Stores whether a story is out of the contest, and the version of that state in D1. An older version than the stored one changes
   * nothing. Returns whether the story now has this state.
   */
  setWithdrawn(story: string, isOut: boolean, version: number): boolean {
    this.sql.exec(
      `INSERT INTO withdrawn (story_id, is_out, version) VALUES (?, ?, ?)
       ON CONFLICT (story_id) DO UPDATE SET is_out = excluded.is_out, version = excluded.version
         WHERE excluded.version > withdrawn.version`,
      ...[story, isOut ? 1 : 0, version],
    );
    return this.isWithdrawn(story) === isOut;
  }

  /** Returns the ids of withdrawn stories: deleted or disqualified. */
  withdrawn(): Set<string> {
    const rows = this.sql.exec<{ story_id: string }>(
      "SELECT story_id FROM withdrawn WHERE is_out = 1",
    );
    return new Set([...rows].map((row) => row.story_id));
  }

  /** Returns the stories that have votes and whose votes have not changed since the ledger entry number `asOf`. */
  votedStories(asOf: number): string[] {
    const rows = this.sql.exec<{ story_id: string }>(
      "SELECT story_id FROM tally WHERE n > 0 AND seq <= ?",
      asOf,
    );
    return [...rows].map((row) => row.story_id);
  }

  votersOf(story: string): string[] {
    const rows = this.sql.exec<{ user_id: string }>(
      "SELECT user_id FROM ballot WHERE story_id = ? ORDER BY seq",
      story,
    );
    return [...rows].map((row) => row.user_id);
  }

  /** Deletes a voter's ballot, and the voter's id from the ledger; tallies do not change. */
  forget(user: string): void {
    if (this.ballotOf(user).stories.length > 0) this.meta.forgottenVoters += 1;
    this.sql.exec("DELETE FROM ballot WHERE user_id = ?", user);
    this.ledger.forget(user);
  }

  voters(): string[] {
    const rows = this.sql.exec<{ user_id: string }>("SELECT DISTINCT user_id FROM ballot");
    return [...rows].map((row) => row.user_id);
  }

  /** Counts the people with active votes. Deleted accounts are not included, since their ballots are gone. */
  countVoters(): number {
    return this.sql.exec<{ n: number }>("SELECT count(DISTINCT user_id) AS n FROM ballot").one().n;
  }

  /**
   * Yields for each vote in the ballots the number of the ledger entry that added it; null if the ledger has no such entry, which
   * is a mismatch.
   */
  *ballotEntries(): Generator<number | null> {
    const rows = this.sql.exec<{ seq: number | null }>(
      `SELECT ledger.seq FROM ballot LEFT JOIN ledger ON ledger.seq = ballot.seq AND ledger.op = '+'
         AND ledger.user_id = ballot.user_id AND ledger.story_id = ballot.story_id`,
    );
    for (const { seq } of rows) yield seq;
  }

  tallies(): Tally[] {
    const rows = this.sql.exec<Tally>("SELECT story_id AS story, n, seq FROM tally");
    return [...rows];
  }

  talliesOf(stories: ReadonlySet<string>): Tally[] {
    const rows = this.sql.exec<Tally>(
      `SELECT story_id AS story, n, seq FROM json_each(?) JOIN tally ON story_id = value`,
      JSON.stringify([...stories]),
    );
    return [...rows];
  }
}
