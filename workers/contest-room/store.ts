import type { BallotState } from "~/domain/votes/ballot-rules";
import { genesis, hashOf, leafOf, type LedgerEntry } from "~/domain/votes/ledger";
import type { Ballot } from "~/domain/votes/room-protocol";
import { RoomNotes } from "./notes";

type LedgerRow = {
  seq: number;
  op: string;
  user_id: string | null;
  story_id: string;
  vote: string;
  at: string;
  leaf: string;
  salt: string | null;
  prev: string;
  hash: string;
};

/** Number of votes of a story; `seq` is the ledger entry that last changed it. */
type Tally = { story: string; n: number; seq: number };

/** Ledger, ballots and tallies of one contest; all methods are synchronous, and those that write must run in a transaction. */
export class RoomStore {
  readonly notes: RoomNotes;

  constructor(private readonly sql: SqlStorage) {
    this.notes = new RoomNotes(sql);
  }

  /** Returns the number of the newest entry; 0 for an empty ledger. */
  lastSeq(): number {
    return this.sql.exec<{ n: number }>("SELECT coalesce(max(seq), 0) AS n FROM ledger").one().n;
  }

  /** Returns the state that a decision about one request depends on, except the dates. */
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
    const found = this.sql.exec(
      "SELECT 1 FROM ledger WHERE key = ? UNION ALL SELECT 1 FROM idle_keys WHERE key = ?",
      ...[key, key],
    );
    return [...found].length > 0;
  }

  /** Stores the idempotency key of a request that changed nothing; the ledger has the others. */
  keepIdleKey(key: string): void {
    this.sql.exec("INSERT INTO idle_keys VALUES (?)", key);
  }

  /** Deletes the idempotency keys, which are not needed after the results. */
  dropIdleKeys(): void {
    this.sql.exec("DELETE FROM idle_keys");
  }

  /** Appends an entry to the ledger and updates ballot and tally. */
  append(
    contest: string,
    vote: { op: "+" | "-"; user: string; story: string; key: string | null },
    now: Date,
  ): void {
    const { op, user, story, key } = vote;
    const seq = this.lastSeq() + 1;
    const prev = this.notes.head ?? genesis(contest);
    const salt = crypto.randomUUID();
    const leaf = leafOf({ op, user, story, salt });
    const [before] = this.sql.exec<{ vote: string }>(
      "SELECT vote FROM ledger WHERE user_id = ? AND story_id = ? LIMIT 1",
      user,
      story,
    );
    const sealed = {
      seq,
      op,
      story,
      vote: before?.vote ?? crypto.randomUUID(),
      at: now.toISOString(),
      leaf,
      prev,
    };
    const hash = hashOf(sealed);
    this.sql.exec(
      `INSERT INTO ledger (seq, op, user_id, story_id, vote, key, at, leaf, salt, prev, hash)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      ...[seq, op, user, story, sealed.vote, key, sealed.at, leaf, salt, prev, hash],
    );
    this.notes.head = hash;
    if (op === "+") this.sql.exec("INSERT INTO ballot VALUES (?, ?, ?)", user, story, seq);
    else this.sql.exec("DELETE FROM ballot WHERE user_id = ? AND story_id = ?", user, story);
    // Insert first: an upsert of -1 would violate the check on n.
    this.sql.exec("INSERT OR IGNORE INTO tally VALUES (?, 0, ?)", story, seq);
    this.sql.exec(
      "UPDATE tally SET n = n + ?, seq = ? WHERE story_id = ?",
      op === "+" ? 1 : -1,
      seq,
      story,
    );
  }

  isWithdrawn(story: string): boolean {
    return [...this.sql.exec("SELECT 1 FROM withdrawn WHERE story_id = ?", story)].length > 0;
  }

  withdraw(story: string): void {
    this.sql.exec("INSERT OR IGNORE INTO withdrawn VALUES (?)", story);
  }

  /** Returns the stories that were withdrawn from the contest. */
  withdrawn(): Set<string> {
    const rows = this.sql.exec<{ story_id: string }>("SELECT story_id FROM withdrawn");
    return new Set([...rows].map((row) => row.story_id));
  }

  /** Returns the stories that have votes and whose votes have not changed since ledger entry `asOf`. */
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

  /** Removes name, salt and key from a voter's entries; leaves, chain and tallies stay as they are. */
  forget(user: string): void {
    if (this.ballotOf(user).stories.length > 0) this.notes.forgottenVoters += 1;
    this.sql.exec("DELETE FROM ballot WHERE user_id = ?", user);
    this.sql.exec(
      "UPDATE ledger SET user_id = NULL, salt = NULL, key = NULL WHERE user_id = ?",
      user,
    );
  }

  voters(): string[] {
    const rows = this.sql.exec<{ user_id: string }>("SELECT DISTINCT user_id FROM ballot");
    return [...rows].map((row) => row.user_id);
  }

  /** Returns the leaf of each of a person's active votes. */
  leavesOf(user: string): { story: string; leaf: string }[] {
    const rows = this.sql.exec<{ story_id: string; leaf: string }>(
      `SELECT ledger.story_id, ledger.leaf FROM ballot JOIN ledger ON ledger.seq = ballot.seq
       WHERE ballot.user_id = ? ORDER BY ballot.seq`,
      user,
    );
    return [...rows].map((row) => ({ story: row.story_id, leaf: row.leaf }));
  }

  /** Returns how many people have votes that stand, without those who were forgotten. */
  countVoters(): number {
    return this.sql.exec<{ n: number }>("SELECT count(DISTINCT user_id) AS n FROM ballot").one().n;
  }

  /** Yields for each vote of a ballot the number of its ledger entry; null if that entry is no such vote. */
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

  /** Returns the tallies of these stories. */
  talliesOf(stories: ReadonlySet<string>): Tally[] {
    const rows = this.sql.exec<Tally>(
      `SELECT story_id AS story, n, seq FROM json_each(?) JOIN tally ON story_id = value`,
      JSON.stringify([...stories]),
    );
    return [...rows];
  }

  /** Returns the entries after `seq` in order, at most `limit`. */
  entriesAfter(seq: number, limit: number): LedgerEntry[] {
    const rows = this.sql.exec<LedgerRow>(
      "SELECT * FROM ledger WHERE seq > ? ORDER BY seq LIMIT ?",
      seq,
      limit,
    );
    return [...rows].map(toEntry);
  }

  /** Yields all entries in order from a cursor: an array of 300,000 takes 227 MB, and a room has 128. */
  *entries(): Generator<LedgerEntry> {
    for (const row of this.sql.exec<LedgerRow>("SELECT * FROM ledger ORDER BY seq"))
      yield toEntry(row);
  }
}

function toEntry(row: LedgerRow): LedgerEntry {
  return {
    seq: row.seq,
    op: row.op === "+" ? "+" : "-",
    user: row.user_id,
    story: row.story_id,
    vote: row.vote,
    at: row.at,
    leaf: row.leaf,
    salt: row.salt,
    prev: row.prev,
    hash: row.hash,
  };
}
