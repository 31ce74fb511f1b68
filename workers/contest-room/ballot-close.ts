import type { Db } from "~/db/db";
import {
  areSameRoots,
  listRoots,
  publishRoots,
  type BallotRoot,
} from "~/domain/ballot-roots/roots.server";
import { contestPhase, firstAfter, isCounting, isFinished } from "~/domain/contests/phases";
import type { FinalizeAnswer } from "~/domain/votes/room-protocol";
import { raiseResultAlarm } from "~/domain/votes/result-alarms.server";
import { ballotRootOf } from "./ballot-root";
import type { BallotStore } from "./ballot-store";
import type { ContestCopy } from "./contest-copy";
import type { RecordCheck } from "./record-check";

/**
 * Closes the ballot when voting is over, before anything is counted for people: computes the Merkle root over the standing votes
 * once, stores it in the room and publishes it in D1 (VOTE-11). Nothing is finalized before both have the same root.
 */
export class BallotClose {
  constructor(
    private readonly db: Db,
    private readonly storage: DurableObjectStorage,
    private readonly store: BallotStore,
    private readonly contest: ContestCopy,
    private readonly record: RecordCheck,
  ) {}

  /** When the ballot is to be closed, in epoch milliseconds; null once D1 has its root. */
  dueAt(): number | null {
    const contest = this.contest.stored;
    if (!contest || isFinished(contest) || this.store.roots.isPublished) return null;
    const at = firstAfter(contest.votingDeadline);
    return Number.isNaN(at) ? null : at;
  }

  /**
   * Computes and publishes the root, idempotently. Refused if the room lacks votes that D1 has, if voting is not over, or if D1 has
   * another root: then an error is logged, and the admins are warned. Rejects if D1 is unavailable.
   */
  async close(id: string): Promise<FinalizeAnswer> {
    if (await this.record.compare(id)) return { ok: false, reason: "behind" };
    const root = this.storage.transactionSync(() => this.seal(id, new Date()));
    if (!root) return { ok: false, reason: "not-counting" };
    const { meta } = this.store;
    const roots = this.store.roots.all;
    const published = await publishRoots(this.db, id, roots, meta.isDecided);
    if (published.length < roots.length) {
      throw new Error(`D1 took no root of contest ${id}: by its dates voting is not over`);
    }
    if (!areSameRoots(published, roots)) {
      const difference = `the room has ${listed(roots)}, D1 has ${listed(published)}`;
      console.error(
        `root_mismatch: the roots of contest ${id} differ: ${difference}. Its result is not published (docs/operations.md).`,
      );
      await raiseResultAlarm(this.db, id, { kind: "root", difference }, new Date());
      return { ok: false, reason: "root" };
    }
    this.store.roots.markPublished(root);
    return { ok: true };
  }

  /** Compares the root with the ledger as it is now, and with D1. Returns the differences; none before the close. */
  async differences(id: string): Promise<string[]> {
    const { current, isClosed, all } = this.store.roots;
    if (!current || !isClosed) return [];
    const isLedgers = ballotRootOf(this.storage.sql, id) === current.root;
    const published = await listRoots(this.db, id);
    return [
      ...(isLedgers ? [] : ["the ledger has another root than at the close of the ballot"]),
      ...(areSameRoots(published, all)
        ? []
        : [`root: the room has ${listed(all)}, D1 has ${listed(published)}`]),
    ];
  }

  /** Returns the ballot's root, computing it the first time. Null while voting is open, or if the room lacks votes. */
  private seal(id: string, now: Date): BallotRoot | null {
    const { roots } = this.store;
    const { contest, isDecided } = this.store.meta;
    const known = roots.current;
    if (known && roots.isClosed) return known;
    if (!contest || this.record.isBehind) return null;
    if (!isDecided && !isCounting(contestPhase(contest, now))) return null;
    const root: BallotRoot = {
      n: roots.earlier.length + 1,
      root: ballotRootOf(this.storage.sql, id),
      closedAt: contest.votingDeadline,
      madeAt: now.toISOString(),
    };
    roots.current = root;
    return root;
  }
}

function listed(roots: readonly BallotRoot[]): string {
  const texts = roots.map(({ n, root, closedAt }) => `${n}: ${root} of ${closedAt}`);
  return texts.length > 0 ? texts.join(", ") : "none";
}
