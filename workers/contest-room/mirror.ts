import type { AlarmClock } from "./alarm-clock";
import type { Outbox } from "./outbox";
import { isAllDone, type Backlog } from "./schedule";
import type { RoomStore } from "./store";

/** When the outbox is sent off, and that an alarm stands behind it for as long as something waits. */
export class Mirror {
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
    // The alarm that was set for these votes would ring for nothing. Looked at and set in one turn: a vote that came
    // meanwhile is in the backlog, and one that comes next sets the alarm again.
    const now = new Date();
    if (!isAllDone(this.backlog(), now)) return;
    this.store.notes.failures = 0;
    await this.clock.correct(now);
  }
}
