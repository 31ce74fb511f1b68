import type { AlarmClock } from "./alarm-clock";
import type { Outbox } from "./outbox";
import { isAllDone, type Backlog } from "./schedule";
import type { RoomStore } from "./store";

/** Schedules the outbox: it is flushed after each answer, and an alarm retries while anything is left in it. */
export class Mirror {
  constructor(
    private readonly store: RoomStore,
    private readonly outbox: Outbox,
    private readonly clock: AlarmClock,
    private readonly backlog: () => Backlog,
    private readonly waitUntil: (work: Promise<unknown>) => void,
  ) {}

  /** Flushes the outbox after the answer; the alarm is the fallback if this attempt, or the whole machine, fails. */
  soon(): void {
    if (this.outbox.isEmpty) return;
    // Not awaited: write coalescing stores the alarm atomically with the ledger entry of the same turn.
    this.waitUntil(Promise.all([this.clock.arm(new Date()), this.now()]));
  }

  /** Flushes the outbox to D1; does not reject when D1 is unavailable. */
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
    // Cancels the alarm that was set for these votes. Read and set in one turn: a vote that came
    // meanwhile is in the backlog, and one that comes next sets the alarm again.
    const now = new Date();
    if (!isAllDone(this.backlog(), now)) return;
    this.store.notes.failures = 0;
    await this.clock.correct(now);
  }
}
