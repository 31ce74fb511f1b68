import type { Db } from "~/db/db";
import {
  areSameRoots,
  listRoots,
  publishRoots,
  type BallotRoot,
} from "~/domain/ballot-roots/roots.server";
import { contestPhase, firstAfter, isCounting, isFinished } from "~/domain/contests/phases";
import { isReached } from "~/domain/contests/phase-steps";
import { listPendingRemovals, type PendingRemovals } from "~/domain/votes/pending-removals.server";
import type { FinalizeAnswer } from "~/domain/votes/room-protocol";
import { raiseResultAlarm } from "~/domain/votes/result-alarms.server";
import { ballotRootOf } from "./ballot-root";
import type { BallotStore } from "./ballot-store";
import type { ContestCopy } from "./contest-copy";
import type { RecordCheck } from "./record-check";
import type { Removals } from "./removals";

/**
 * Closes the ballot when voting is over, before anything is counted for people: computes the Merkle root over the standing votes
 * once, stores it in the room and publishes it in D1 (VOTE-11). Nothing is finalized before both have the same root. Stories and
 * accounts that left before the deadline are not in it, also if the room had not heard of them; without D1 it is computed from what
 * the room holds, and what the room hears later is a removal after the close.
 */
export class BallotClose {
  constructor(
    private readonly db: Db,
    private readonly storage: DurableObjectStorage,
    private readonly store: BallotStore,
    private readonly contest: ContestCopy,
    private readonly record: RecordCheck,
    private readonly removals: Removals,
  ) {}

  /** When the ballot is to be closed, in epoch milliseconds; null once D1 has its root. */
  dueAt(): number | null {
    const contest = this.contest.stored;
    if (!contest || isFinished(contest) || !this.store.roots.isToBePublished) return null;
    const at = firstAfter(contest.votingDeadline);
    return Number.isNaN(at) ? null : at;
  }

  /**
   * Computes and publishes the root, idempotently. Refused if the room lacks votes that D1 has, if voting is not over, or if D1 has
   * another root: then an error is logged, and the admins are warned. Rejects if D1 is unavailable.
   */
  async close(id: string): Promise<FinalizeAnswer> {
    if (await this.record.compare(id)) return { ok: false, reason: "behind" };
    const pending = this.store.roots.isClosed ? NONE : await listPendingRemovals(this.db, id);
    const root = this.storage.transactionSync(() => this.seal(id, pending, new Date()));
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

  /**
   * Computes and stores the root from what the room holds, if the ballot is to be closed by now and has none: for a room whose D1 is
   * away. A room that was never compared with D1 may lack votes and waits.
   */
  sealAlone(now: Date): void {
    const { contest, isCompared } = this.store.meta;
    if (!contest || !isCompared || !isReached(this.dueAt(), now)) return;
    this.storage.transactionSync(() => this.seal(contest.id, NONE, now));
  }

  /**
   * Makes the ballot due again if D1 lacks the root that it has acknowledged, as after a restore to an earlier state. Reads D1 once;
   * for callers who know from D1 that something is due in a room that has nothing to do.
   */
  async confirm(id: string): Promise<void> {
    const { contest } = this.store.meta;
    const { roots } = this.store;
    if (!contest || isFinished(contest) || !roots.isPublished) return;
    if (!areSameRoots(await listRoots(this.db, id), roots.all)) roots.markLost();
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

  /**
   * Returns the ballot's root, computing it the first time, after the removals that were decided before the deadline. Null while
   * voting is open, or if the room lacks votes.
   */
  private seal(id: string, pending: PendingRemovals, now: Date): BallotRoot | null {
    const { roots } = this.store;
    const { contest, isDecided } = this.store.meta;
    const known = roots.current;
    if (known && roots.isClosed) return known;
    if (!contest || this.record.isBehind) return null;
    if (!isDecided && !isCounting(contestPhase(contest, now))) return null;
    if (!isDecided) this.removals.beforeClose(pending, contest.votingDeadline);
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

const NONE: PendingRemovals = { stories: [], accounts: [] };

function listed(roots: readonly BallotRoot[]): string {
  const texts = roots.map(({ n, root, closedAt }) => `${n}: ${root} of ${closedAt}`);
  return texts.length > 0 ? texts.join(", ") : "none";
}
