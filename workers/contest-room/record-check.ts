import type { Db } from "~/db/db";
import { isFinished } from "~/domain/contests/phases";
import { clearRoomAlarm, findRecordSeq, raiseRoomAlarm } from "~/domain/votes/room-alarms.server";
import type { BallotStore } from "./ballot-store";

/**
 * Compares the room's ledger with D1 by the number of the newest entry. A room that lacks entries is behind: it takes no
 * votes, appends nothing and publishes nothing (OPS-04). Without this check a new room over a restored database would
 * publish zero votes for good.
 */
export class RecordCheck {
  private isCurrent = false;
  private running: Promise<boolean> | undefined;

  constructor(
    private readonly db: Db,
    private readonly store: BallotStore,
  ) {}

  /**
   * Whether the last comparison found entries in D1 that the room's ledger lacks. Synchronous, so that transactions can use it.
   */
  get isBehind(): boolean {
    return this.store.meta.missingUpTo > 0;
  }

  /**
   * Compares the ledger with D1, once while the object lives in memory, and at each call while the room is behind. If D1 is
   * unavailable, rejects in a room that was never compared; other rooms go on without D1 (VOTE-06).
   */
  async ensure(contest: string): Promise<void> {
    const known = this.store.meta.contest;
    // Skips the comparison for a finished contest: it takes no votes, and if it was imported as finished, the room's ledger lacks
    // its votes for good.
    if ((this.isCurrent && !this.isBehind) || (known && isFinished(known))) return;
    this.running ??= this.compare(contest).finally(() => (this.running = undefined));
    try {
      await this.running;
    } catch (error) {
      if (!this.store.meta.isCompared) throw error;
      console.error(`The room of contest ${contest} could not compare its ledger with D1`, error);
    }
    this.isCurrent = true;
  }

  /**
   * Compares the ledger with D1 if that was never done in this room: it is the room of a new contest, or one over a restored
   * database.
   */
  async ensureOnce(contest: string): Promise<void> {
    if (!this.store.meta.isCompared) await this.ensure(contest);
  }

  /** Throws if the room lacks votes: its ballots are wrong, and nothing may be appended to its ledger. */
  async requireComplete(contest: string): Promise<void> {
    await this.ensureOnce(contest);
    if (this.isBehind) throw new Error(`The room of contest ${contest} lacks votes`);
  }

  /** Compares the ledger with D1 now and returns whether the room is behind. Rejects if D1 is unavailable. */
  async compare(contest: string): Promise<boolean> {
    const recordSeq = await findRecordSeq(this.db, contest);
    // Reads the room's ledger after D1: an entry that reaches D1 meanwhile is then in the ledger too.
    const ledgerSeq = this.store.ledger.lastSeq();
    const wasBehind = this.isBehind;
    const isBehind = recordSeq > ledgerSeq;
    // Deletes the warning for admins first: if D1 fails here, the room still counts as behind and the next call tries again.
    if (wasBehind && !isBehind) await clearRoomAlarm(this.db, contest);
    this.store.meta.missingUpTo = isBehind ? recordSeq : 0;
    if (isBehind) {
      console.error(
        `The room of contest ${contest} lacks votes: D1 has ledger entry ${recordSeq}, the room's ledger ends at ${ledgerSeq}. It takes no votes and publishes nothing (docs/operations.md, Backup and restore).`,
      );
      await raiseRoomAlarm(this.db, contest, { ledgerSeq, recordSeq }, new Date());
    } else if (wasBehind) {
      console.info(`The room of contest ${contest} has every vote that D1 has again.`);
    }
    return isBehind;
  }
}
