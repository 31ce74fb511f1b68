import {
  genesis,
  hashOf,
  isLedgerOp,
  leafOf,
  type LedgerEntry,
  type LedgerOp,
} from "~/domain/votes/ledger";
import type { RoomMeta } from "./meta";

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
  note: string | null;
  rebuilt: number;
};

const COLUMNS = "seq, op, user_id, story_id, vote, key, at, leaf, salt, prev, hash, note, rebuilt";
/** Place of the hash in a list of these columns. */
const HASH = COLUMNS.split(", ").indexOf("hash");
/** Entries per line of a room's file: at most 20,000 characters, which a row of D1 takes. */
const PER_LINE = 30;

/** Entries per statement when many are appended: some 500 KB as JSON, and a room takes strings of up to 2 MB. */
const PER_STATEMENT = 1000;

/** Input for a new ledger entry. `key` is the idempotency key of the vote request, or null. */
export interface NewEntry {
  op: LedgerOp;
  /** Id of the vote; without one it is that of earlier entries of the voter and the story, or a new one. */
  vote?: string;
  /** The voter's account id; null if the account was deleted. */
  user: string | null;
  story: string;
  key: string | null;
  /** Id of the intervention that a quarantine or its end belongs to; null for a vote or its removal. */
  note?: string | null;
}

/** A ledger entry that is rebuilt from D1. `user` is null if the account was deleted. */
export type RebuiltEntry = Pick<
  LedgerEntry,
  "seq" | "op" | "user" | "story" | "vote" | "at" | "note"
>;

/** The room's append-only ledger, a hash chain; all methods are synchronous. */
export class LedgerStore {
  constructor(
    private readonly sql: SqlStorage,
    private readonly meta: RoomMeta,
  ) {}

  /** Returns the number of the newest ledger entry; 0 if the ledger is empty. */
  lastSeq(): number {
    return this.sql.exec<{ n: number }>("SELECT coalesce(max(seq), 0) AS n FROM ledger").one().n;
  }

  /** Counts the entries with a higher number than `seq`. */
  countAfter(seq: number): number {
    return this.sql.exec<{ n: number }>("SELECT count(*) AS n FROM ledger WHERE seq > ?", seq).one()
      .n;
  }

  /** Yields the entries up to number `lastSeq` as lines of a room's file: JSON lists of `PER_LINE` entries. */
  *lines(lastSeq: number): Generator<string> {
    for (let after = 0; after < lastSeq;) {
      const { line, last } = this.sql
        .exec<{ line: string; last: number }>(
          `SELECT json_group_array(json_array(${COLUMNS})) AS line, max(seq) AS last FROM
             (SELECT * FROM ledger WHERE seq > ? AND seq <= ? ORDER BY seq LIMIT ${PER_LINE})`,
          ...[after, lastSeq],
        )
        .one();
      yield line;
      after = last;
    }
  }

  /** Adds the entries of a line of a room's file, as they are. */
  addLine(line: string): void {
    const values = COLUMNS.split(", ").map((_, at) => `value ->> ${at}`);
    this.sql.exec(`INSERT INTO ledger (${COLUMNS}) SELECT ${values} FROM json_each(?)`, line);
  }

  /**
   * Whether the ledger has the last entry of a line of a room's file, and so, by the hash chain, all entries before it. Voters of
   * deleted accounts may be missing on one side: hashes do not cover them.
   */
  hasEndOf(line: string): boolean {
    const [last] = this.sql.exec(
      `SELECT 1 FROM ledger JOIN
         (SELECT value AS entry FROM json_each(iif(json_valid(?1), ?1, '[]')) ORDER BY key DESC LIMIT 1)
       ON seq = entry ->> 0 AND hash = entry ->> ${HASH}`,
      line,
    );
    return last !== undefined;
  }

  /** Appends an entry and returns its number and the id of its vote. */
  append(
    contest: string,
    { op, user, story, key, note = null, ...known }: NewEntry,
    now: Date,
  ): { seq: number; vote: string } {
    const seq = this.lastSeq() + 1;
    const vote = known.vote ?? this.voteOf(user, story) ?? crypto.randomUUID();
    const at = now.toISOString();
    const prev = this.meta.head ?? genesis(contest);
    const { leaf, salt, hash } = sealed({ seq, op, user, story, vote, at, note }, prev, false);
    this.sql.exec(
      `INSERT INTO ledger (${COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0)`,
      ...[seq, op, user, story, vote, key, at, leaf, salt, prev, hash, note],
    );
    this.meta.head = hash;
    return { seq, vote };
  }

  /** Counts the entries that were rebuilt from D1. */
  countRebuilt(): number {
    return this.sql.exec<{ n: number }>("SELECT count(*) AS n FROM ledger WHERE rebuilt = 1").one()
      .n;
  }

  /** Appends rebuilt entries, many per statement: a statement for each of 300,000 entries takes too long for one call. */
  appendRebuilt(contest: string, entries: Iterable<RebuiltEntry>): void {
    let prev = this.meta.head ?? genesis(contest);
    let rows: unknown[] = [];
    for (const entry of entries) {
      const { seq, op, user, story, vote, at, note } = entry;
      const { leaf, salt, hash } = sealed(entry, prev, true);
      rows.push([seq, op, user, story, vote, null, at, leaf, salt, prev, hash, note, 1]);
      prev = hash;
      if (rows.length < PER_STATEMENT) continue;
      this.addLine(JSON.stringify(rows));
      rows = [];
    }
    this.addLine(JSON.stringify(rows));
    this.meta.head = prev;
  }

  /** Returns the id that earlier entries of a voter and a story have; null if there are none. */
  private voteOf(user: string | null, story: string): string | null {
    const [earlier] = this.sql.exec<{ vote: string }>(
      "SELECT vote FROM ledger WHERE user_id = ? AND story_id = ? LIMIT 1",
      ...[user, story],
    );
    return earlier?.vote ?? null;
  }

  /** Deletes a voter's id, salts and idempotency keys from the ledger; leaves and hash chain do not change. */
  forget(user: string): void {
    this.sql.exec(
      "UPDATE ledger SET user_id = NULL, salt = NULL, key = NULL WHERE user_id = ?",
      user,
    );
  }

  /** Returns each of a voter's active votes with the leaf of the entry that added it, and whether it is in quarantine. */
  leavesOf(user: string): { story: string; leaf: string; isQuarantined: boolean }[] {
    const rows = this.sql.exec<{ story_id: string; leaf: string; quarantined: number }>(
      `SELECT ledger.story_id, ledger.leaf, ledger.vote IN (SELECT vote FROM quarantined) AS quarantined
       FROM ballot JOIN ledger ON ledger.seq = ballot.seq WHERE ballot.user_id = ? ORDER BY ballot.seq`,
      user,
    );
    return [...rows].map((row) => ({
      story: row.story_id,
      leaf: row.leaf,
      isQuarantined: row.quarantined === 1,
    }));
  }

  /** Returns the entries with a higher number than `seq` in order, at most `limit`. */
  entriesAfter(seq: number, limit: number): LedgerEntry[] {
    const rows = this.sql.exec<LedgerRow>(
      "SELECT * FROM ledger WHERE seq > ? ORDER BY seq LIMIT ?",
      ...[seq, limit],
    );
    return [...rows].map(toEntry);
  }

  /** Yields all entries in order from a cursor: an array of 300,000 entries takes 227 MB, and a Durable Object has 128 MB. */
  *entries(): Generator<LedgerEntry> {
    const rows = this.sql.exec<LedgerRow>("SELECT * FROM ledger ORDER BY seq");
    for (const row of rows) yield toEntry(row);
  }
}

/** Returns the leaf of a new entry, with its salt, and its hash in the chain. */
function sealed(
  entry: RebuiltEntry,
  prev: string,
  isRebuilt: boolean,
): { leaf: string; salt: string | null; hash: string } {
  const { op, user, story } = entry;
  const salt = crypto.randomUUID();
  // Hashes a random id in place of a deleted account. Nobody can find a voter from the leaf, because its salt is not stored.
  const leaf = leafOf({ op, user: user ?? crypto.randomUUID(), story, salt });
  const hash = hashOf({ ...entry, leaf, prev, isRebuilt });
  return { leaf, salt: user === null ? null : salt, hash };
}

function toEntry(row: LedgerRow): LedgerEntry {
  if (!isLedgerOp(row.op)) throw new Error(`Ledger entry ${row.seq} has an unknown kind`);
  return {
    seq: row.seq,
    op: row.op,
    user: row.user_id,
    story: row.story_id,
    vote: row.vote,
    at: row.at,
    leaf: row.leaf,
    salt: row.salt,
    prev: row.prev,
    hash: row.hash,
    note: row.note,
    isRebuilt: row.rebuilt === 1,
  };
}
