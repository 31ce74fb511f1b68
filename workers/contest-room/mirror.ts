import type { AlarmClock } from "./alarm-clock";
import type { Outbox } from "./outbox";
import { isAllDone, type Backlog } from "./schedule";
import type { RoomStore } from "./store";

/** Before the alarm of these votes rings (schedule.ts). */
const SETTLE_MS = 500;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** When the outbox is sent off, and that an alarm stands behind it for as long as something waits. */
export class Mirror {
  private takingBack: Promise<void> | undefined;

  constructor(
    private readonly store: RoomStore,
    private readonly outbox: Outbox,
    private readonly clock: AlarmClock,
    private readonly backlog: () => Backlog,
    private readonly waitUntil: (work: Promise<unknown>) => void,
  ) {}

  /** Sends the outbox off behind the answer; the alarm is there if this attempt, or the whole machine, fails. */
  soon(): void {
    if (this.outbox.isEmpty) return;
    // Not awaited: set in the same turn as the ledger entry, it is stored together with it or not at all.
    this.waitUntil(Promise.all([this.clock.arm(new Date()), this.now()]));
  }

  /** Sends what waits for D1; does not reject when that is away. */
  async now(): Promise<void> {
    const contest = this.store.notes.contest;
    if (!contest) return;
    try {
      await this.clock.find();
      await this.outbox.flush(contest.id);
    } catch (error) {
      console.error("Votes wait for D1", error);
      return;
    }
    if (isAllDone(this.backlog(), new Date())) this.takeAlarmBackSoon();
  }

  /**
   * The alarm that was set for mirrored votes would ring for nothing. It is taken back once for all votes of a moment:
   * storing an alarm twice for every vote costs a tenth of the vote.
   */
  private takeAlarmBackSoon(): void {
    this.takingBack ??= pause(SETTLE_MS)
      .then(() => {
        this.takingBack = undefined;
        // Looked at and set in one turn: a vote that came meanwhile is in the backlog and keeps the alarm, and one that
        // comes next sets it again.
        const now = new Date();
        if (!isAllDone(this.backlog(), now)) return;
        this.store.notes.failures = 0;
        return this.clock.correct(now);
      })
      .catch((error: unknown) => console.error("A contest room's alarm rings for nothing", error));
    this.waitUntil(this.takingBack);
  }
}
