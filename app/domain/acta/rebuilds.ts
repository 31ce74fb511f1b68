import type { BallotRoot } from "~/domain/ballot-roots/roots.server";

/** What the contest's room knows of rebuilds. */
export interface RebuildFacts {
  /** Roots of the ballot, oldest first: each but the first follows from a rebuild after the close. */
  roots: readonly Pick<BallotRoot, "closedAt" | "madeAt">[];
  /** Number of counted votes that were rebuilt from D1. */
  rebuiltVotes: number;
}

/** A rebuild that changed a ballot. */
export interface Rebuild {
  /** Instant as ISO text: that of the root that it made, if it made one. */
  at: string;
  /** Whether the ballot got another root. */
  newRoot: boolean;
  /** Number of votes, if it is known. */
  votes?: number;
}

/**
 * Returns the rebuilds of a ballot, `told` by its room: a request alone may have found nothing. The last one before a root of a closed
 * ballot is the one that made it. The room may be older than its list, or D1 may have lost the log: then the roots are lines, or a
 * request that was followed by rebuilt votes, or the close.
 */
export function listRebuilds(
  { roots, rebuiltVotes: votes }: RebuildFacts,
  told: readonly string[],
  requested: readonly string[],
): Rebuild[] {
  const closed = roots.slice(1).map(({ madeAt }) => ({ at: madeAt, newRoot: true }));
  const instants = told.toSorted();
  const behindRoots = roots
    .slice(1)
    .map(({ madeAt }, n) =>
      instants.findLast((at) => at >= (roots[n]?.madeAt ?? "") && at <= madeAt),
    );
  const others = instants.filter((at) => !behindRoots.includes(at));
  const found = [...others.map((at) => ({ at, newRoot: false })), ...closed];
  const closedAt = roots[0]?.closedAt;
  if (found.length === 0 && votes > 0 && closedAt !== undefined) {
    const at = requested.findLast((one) => one <= closedAt) ?? closedAt;
    return [{ at, newRoot: false, votes }];
  }
  return found.map((one) => (found.length === 1 && votes > 0 ? { ...one, votes } : one));
}
