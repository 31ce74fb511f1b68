import { createHash } from "node:crypto";

/** Format of the public acta (docs/acta.md); part of every leaf, so that leaves of a later format never collide with these. */
export const ACTA_FORMAT = "tintero-acta-1";

/**
 * Leaf of a vote in the tree of a closed ballot (VOTE-11): SHA-256 in hexadecimal over a zero byte and the lines format, contest,
 * story and code.
 */
export function ballotLeaf(contest: string, story: string, code: string): string {
  return createHash("sha256")
    .update(`\0${ACTA_FORMAT}\n${contest}\n${story}\n${code}`)
    .digest("hex");
}

/**
 * Root of the Merkle tree of RFC 6962 over these leaves, in hexadecimal. The leaves must be sorted and are not hashed again. Without
 * leaves it is the SHA-256 of nothing.
 */
export function merkleRoot(leaves: readonly string[]): string {
  return leaves.length === 0
    ? createHash("sha256").digest("hex")
    : subtree(leaves, 0, leaves.length);
}

/** Root of a ballot without votes. Everybody knows it, so it tells that nobody voted, and proves nothing more. */
export const EMPTY_BALLOT_ROOT = merkleRoot([]);

function subtree(leaves: readonly string[], from: number, to: number): string {
  if (to - from === 1) return leaves[from] ?? "";
  // RFC 6962 splits n leaves at the largest power of two below n.
  const middle = from + 2 ** (31 - Math.clz32(to - from - 1));
  const children = `01${subtree(leaves, from, middle)}${subtree(leaves, middle, to)}`;
  return createHash("sha256").update(children, "hex").digest("hex");
}
