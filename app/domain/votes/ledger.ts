import { createHash } from "node:crypto";
import { VOTES_PER_CONTEST } from "./room-protocol";

/** One accepted vote ('+') or removal ('-'), only ever added, which seals all before it. */
export interface LedgerEntry {
  seq: number;
  op: "+" | "-";
  /** Null once the account is deleted. */
  user: string | null;
  story: string;
  /** Stands for the pair of voter and story in all its entries, and in D1, also when the voter is forgotten. */
  vote: string;
  at: string;
  /** SHA-256 over salt and vote: what the Acta publishes of an entry. */
  leaf: string;
  /** Deleted together with the voter, so that the leaf cannot be matched by trying all accounts. */
  salt: string | null;
  prev: string;
  hash: string;
}

// Synchronous on purpose: an `await` between reading the head and writing the entry would let another vote in.
function sha256(...parts: (string | number)[]): string {
  // As JSON, so that no two lists of parts run together into the same text.
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}

/** Where the chain of a contest begins. */
export function genesis(contest: string): string {
  return sha256("tintero-ledger-1", contest);
}

/** The salted hash of one vote (VOTE-09); per vote, since three of 25 stories in one hash would be linkable. */
export function leafOf(entry: Pick<LedgerEntry, "op" | "story"> & { user: string; salt: string }) {
  return sha256(entry.salt, entry.op, entry.user, entry.story);
}

/** Hash of an entry for the chain; leaves out voter and salt, so that both can be deleted. */
export function hashOf(entry: Omit<LedgerEntry, "user" | "salt" | "hash">): string {
  const { prev, seq, op, story, vote, at, leaf } = entry;
  return sha256(prev, seq, op, story, vote, at, leaf);
}

/** Length of a vote's code, in hexadecimal digits of its leaf. */
export const CODE_LENGTH = 16;

/** The short code of a vote that its voter and the Acta show. */
export function codeOf(leaf: string): string {
  return leaf.slice(0, CODE_LENGTH);
}

/** The key of one request: the same key of another person, story or wish is another request (VOTE-08). */
export function requestKey(request: { user: string; story: string; want: string; key: string }) {
  return sha256(request.user, request.story, request.want, request.key);
}

/** An active vote as the ledger gives it. */
interface CountedVote {
  vote: string;
  user: string | null;
  story: string;
  /** The entry that made it what it is. */
  seq: number;
}

interface Audit {
  /** Number of entries. */
  entries: number;
  head: string;
  /** The votes that stand when all entries are played from the first on. */
  votes: CountedVote[];
  /** Errors found, in words that name no voter (VOTE-10); empty when the chain holds. */
  problems: string[];
}

/**
 * Plays a contest's whole ledger again and checks everything that can be checked without D1: numbers without gap, chain
 * and leaves, no vote given twice or taken back unheard, at most three at any time (VOTE-09). The entries may come from a
 * cursor: of each vote that stands some 150 bytes are kept, and of the others nothing.
 */
export function auditLedger(contest: string, entries: Iterable<LedgerEntry>): Audit {
  const problems: string[] = [];
  const active = new Map<string, CountedVote>();
  const used = new Map<string, number>();
  // Each row of a cursor has its texts anew: one copy of the ids of people and stories is enough.
  const ids = new Map<string, string>();
  const idOf = (text: string) => ids.get(text) ?? (ids.set(text, text), text);
  let head = genesis(contest);
  let seq = 0;
  let count = 0;
  for (const entry of entries) {
    seq += 1;
    count += 1;
    if (entry.seq !== seq) problems.push(`entry ${entry.seq}: ${seq} was expected`);
    seq = entry.seq;
    if (entry.prev !== head) problems.push(`entry ${seq}: does not follow the one before`);
    if (entry.hash !== hashOf(entry)) problems.push(`entry ${seq}: hash does not fit`);
    const { user, salt } = entry;
    if (user !== null && (salt === null || entry.leaf !== leafOf({ ...entry, user, salt }))) {
      problems.push(`entry ${seq}: leaf does not fit`);
    }
    head = entry.hash;

    const isAdded = entry.op === "+";
    if (active.has(entry.vote) === isAdded) {
      problems.push(`entry ${seq}: ${isAdded ? "given twice" : "taken back unheard"}`);
      continue;
    }
    const voter = user === null ? null : idOf(user);
    const { vote } = entry;
    if (isAdded) active.set(vote, { vote, user: voter, story: idOf(entry.story), seq });
    else active.delete(vote);
    if (voter === null) continue;
    const votes = (used.get(voter) ?? 0) + (isAdded ? 1 : -1);
    used.set(voter, votes);
    if (votes > VOTES_PER_CONTEST) problems.push(`entry ${seq}: above the cap`);
  }
  return { entries: count, head, votes: [...active.values()], problems };
}
