import type { Db } from "~/db/db";
import { findContest } from "~/domain/contests/contests.server";
import { isFinished } from "~/domain/contests/phases";
import type { RoomMeta } from "./meta";
import type { RoomContest } from "./stored-contest";

/**
 * Value of `nextMailingAt` while the schedule of mailings is stale. The mailings are then due immediately, and their run computes
 * the schedule anew.
 */
const UNKNOWN = 0;

/** The room's stored copy of its contest's row: the room must know the deadlines while D1 is unavailable. */
export class ContestCopy {
  constructor(
    private readonly db: Db,
    private readonly meta: RoomMeta,
    private readonly armAlarm: () => Promise<void>,
  ) {}

  /** The contest as last read from D1; null before the first read, or if there is no such contest. */
  get stored(): RoomContest | null {
    return this.meta.contest;
  }

  /** Reads the contest from D1, stores it and arms the alarm for its deadlines; returns null if there is no such contest. */
  async read(id: string, options: { keepOlder?: boolean } = {}): Promise<RoomContest | null> {
    const contest = await findContest(this.db, id);
    this.keep(contest, options);
    await this.armAlarm();
    return contest;
  }

  /**
   * Stores a contest as read from D1. With `keepOlder` it also stores dates older than the stored ones, which a restored database
   * has.
   */
  keep(contest: RoomContest | null, { keepOlder = false }: { keepOlder?: boolean } = {}): void {
    const known = this.stored;
    // Ignores a row that is older than the stored one, because reads of D1 may finish in another order than they began.
    if (!keepOlder && contest && known && contest.datesVersion < known.datesVersion) return;
    this.meta.contest = contest;
    if (!contest) return;
    if (isFinished(contest)) this.meta.nextMailingAt = null;
    else if (keepOlder || contest.datesVersion !== known?.datesVersion) {
      this.meta.nextMailingAt = UNKNOWN;
    }
  }
}
