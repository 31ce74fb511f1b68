import { createHash } from "node:crypto";
import { VOTES_PER_CONTEST } from "./room-protocol";

/** Kinds of ledger entries: an accepted vote or its removal, and the quarantine of a vote or its end. */
const LEDGER_OPS = ["+", "-", "quarantine", "release"] as const;

export type LedgerOp = (typeof LEDGER_OPS)[number];

export function isLedgerOp(op: string): op is LedgerOp {
  return LEDGER_OPS.some((one) => one === op);
}

/** Ledger entry. The entries form a hash chain: each hash covers the entry before it, so a later change of an entry is detected. */
export interface LedgerEntry {
  seq: number;
  op: LedgerOp;
  /** The voter's account id; null if the account was deleted. */
  user: string | null;
  story: string;
  /**
   * Random id (UUID) of the pair of voter and story. The pair's first ledger entry creates it, later entries reuse it, and the
   * vote's row in D1 has it as id. It stays after the account was deleted.
   */
  vote: string;
  at: string;
  /** SHA-256 of salt and vote. Its first digits are the code that the published ledger ('Acta de escrutinio') shows. */
  leaf: string;
  /** Random salt of `leaf`, deleted with the account: without it nobody can find the voter by hashing all accounts. */
  salt: string | null;
  prev: string;
  hash: string;
  /** Id of the intervention of a quarantine or its end, whose reason is in D1; null for a vote or its removal. */
  note: string | null;
  /** Whether the entry was not made by a vote but rebuilt from the row of the vote in D1, after the room had lost its ledger. */
  isRebuilt: boolean;
}

// SHA-256 of a list of values. Synchronous: during an `await` between reading the head and appending the entry, another vote could
// interleave.
function sha256(...parts: (string | number)[]): string {
  // Hashes the values as JSON, so that two different lists never give the same text.
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}

/** Genesis hash: start of the hash chain of a contest's ledger. */
export function genesis(contest: string): string {
  return sha256("tintero-ledger-1", contest);
}

/** Salted hash of one vote (VOTE-09). One hash per ballot would link the votes of a voter. */
export function leafOf(entry: Pick<LedgerEntry, "op" | "story"> & { user: string; salt: string }) {
  return sha256(entry.salt, entry.op, entry.user, entry.story);
}

/** Hash of a ledger entry in the chain. It leaves out voter and salt, so that both can be deleted later. */
export function hashOf(entry: Omit<LedgerEntry, "user" | "salt" | "hash">): string {
  const { prev, seq, op, story, vote, at, leaf, note, isRebuilt } = entry;
  const marks = [...(note === null ? [] : [note]), ...(isRebuilt ? ["rebuilt"] : [])];
  return sha256(prev, seq, op, story, vote, at, leaf, ...marks);
}

/** Length of a vote's code, in hexadecimal digits of its leaf: 128 bits, so that nobody finds the vote of a leaf by trying codes. */
export const CODE_LENGTH = 32;

/** Short code of a vote, shown to its voter and in the published ledger ('Acta de escrutinio'). */
export function codeOf(leaf: string): string {
  return leaf.slice(0, CODE_LENGTH);
}

/** Idempotency key of a vote request, scoped to person, story and wanted state (VOTE-08). */
export function requestKey(request: { user: string; story: string; want: string; key: string }) {
  return sha256(request.user, request.story, request.want, request.key);
}

/** Active vote after a replay of the ledger: one that was not removed again. */
interface CountedVote {
  vote: string;
  user: string | null;
  story: string;
  /** Number of the ledger entry that added the vote. */
  seq: number;
  /** Whether the vote is in quarantine, and so in no tally. */
  isQuarantined: boolean;
}

interface Audit {
  /** Number of ledger entries. */
  entries: number;
  head: string;
  /** Active votes after a replay of all ledger entries. */
  votes: CountedVote[];
  /** Descriptions of the errors found in the ledger, without voters (VOTE-10); empty if the chain is valid. */
  problems: string[];
}

/**
 * Replays a contest's ledger and checks all that can be checked without D1: consecutive numbers, the hash chain, the hash of each
 * vote, no vote given twice or removed without being given, at most three votes at any time (VOTE-09). Numbers may be missing
 * before a rebuilt entry: those of the entries that were lost. Takes the entries as an iterable, such as a database cursor, and
 * keeps some 150 bytes per active vote in memory.
 */
export function auditLedger(contest: string, entries: Iterable<LedgerEntry>): Audit {
  const problems: string[] = [];
  const active = new Map<string, CountedVote>();
  const used = new Map<string, number>();
  // Interns the ids of voters and stories: otherwise every row of a cursor would hold its own copy of the string in memory.
  const ids = new Map<string, string>();
  const idOf = (text: string) => ids.get(text) ?? (ids.set(text, text), text);
  let head = genesis(contest);
  let seq = 0;
  let count = 0;
  for (const entry of entries) {
    seq += 1;
    count += 1;
    const isAfterLoss = entry.isRebuilt && entry.seq > seq;
    if (entry.seq !== seq && !isAfterLoss) problems.push(`entry ${entry.seq}: ${seq} was expected`);
    seq = entry.seq;
    if (entry.prev !== head) problems.push(`entry ${seq}: does not follow the one before`);
    if (entry.hash !== hashOf(entry)) problems.push(`entry ${seq}: hash does not fit`);
    const { user, salt } = entry;
    if (user !== null && (salt === null || entry.leaf !== leafOf({ ...entry, user, salt }))) {
      problems.push(`entry ${seq}: leaf does not fit`);
    }
    head = entry.hash;

    if (entry.op === "quarantine" || entry.op === "release") {
      const activeVote = active.get(entry.vote);
      const isQuarantined = entry.op === "quarantine";
      if (!activeVote || activeVote.isQuarantined === isQuarantined) {
        problems.push(`entry ${seq}: ${entry.op} of a vote in another state`);
      } else activeVote.isQuarantined = isQuarantined;
      continue;
    }
    const isAdded = entry.op === "+";
    if (active.has(entry.vote) === isAdded) {
      problems.push(`entry ${seq}: ${isAdded ? "given twice" : "taken back unheard"}`);
      continue;
    }
    const voter = user === null ? null : idOf(user);
    const { vote } = entry;
    if (isAdded) {
      active.set(vote, { vote, user: voter, story: idOf(entry.story), seq, isQuarantined: false });
    } else active.delete(vote);
    if (voter === null) continue;
    const votes = (used.get(voter) ?? 0) + (isAdded ? 1 : -1);
    used.set(voter, votes);
    if (votes > VOTES_PER_CONTEST) problems.push(`entry ${seq}: above the cap`);
  }
  return { entries: count, head, votes: [...active.values()], problems };
}
