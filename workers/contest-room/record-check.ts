import type { Db } from "~/db/db";
import { isFinished } from "~/domain/contests/phases";
import { clearRoomAlarm, findRecordSeq, raiseRoomAlarm } from "~/domain/votes/room-alarms.server";
import type { RoomStore } from "./store";

// A room without a ledger looks like a room without votes: after a restored export, or in another account, D1 has votes
// that the room has lost. Publishing then would publish zeros for good.
/**
 * Compares the room's ledger with D1 by the number of the newest entry. A room that lacks entries is behind: it takes no
 * votes, appends nothing and publishes nothing (OPS-04).
 */
export class RecordCheck {
  private isCurrent = false;
  private running: Promise<boolean> | undefined;

  constructor(
    private readonly db: Db,
    private readonly store: RoomStore,
  ) {}

  /** Whether the last comparison found entries in D1 that the ledger lacks; synchronous, for transactions. */
  get isBehind(): boolean {
    return this.store.notes.missingUpTo > 0;
  }

  /**
   * Compares at the first call in the room's life in memory, and at each call while the room is behind. Rejects when D1 does
   * and the room was never compared; a room that was goes on without D1 (VOTE-06).
   */
  async ensure(contest: string): Promise<void> {
    const known = this.store.notes.contest;
    // Nothing is decided in a finished contest; one that was imported has its votes in D1 alone.
    if ((this.isCurrent && !this.isBehind) || (known && isFinished(known))) return;
    this.running ??= this.compare(contest).finally(() => (this.running = undefined));
    try {
      await this.running;
    } catch (error) {
      if (!this.store.notes.isCompared) throw error;
      console.error(`The room of contest ${contest} could not compare its ledger with D1`, error);
    }
    this.isCurrent = true;
  }

  /** Compares only if this room was never compared: a new room, of a new contest or over a restored database. */
  async ensureOnce(contest: string): Promise<void> {
    if (!this.store.notes.isCompared) await this.ensure(contest);
  }

  /** Compares now; returns whether the room is behind, and rejects when D1 does. */
  async compare(contest: string): Promise<boolean> {
    const recordSeq = await findRecordSeq(this.db, contest);
    // Read after D1: the ledger only grows, and D1 never has an entry before the room.
    const ledgerSeq = this.store.lastSeq();
    const wasBehind = this.isBehind;
    const isBehind = recordSeq > ledgerSeq;
    // Noted after the alarm is gone: what D1 fails to delete would else stay for ever.
    if (wasBehind && !isBehind) await clearRoomAlarm(this.db, contest);
    this.store.notes.missingUpTo = isBehind ? recordSeq : 0;
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
