import { isReached } from "~/domain/contests/phase-steps";
import type { RoomMeta, TaskName } from "../contest-room/meta";

/** A kind of work that the alarm runs. Each task has its own retries, so that a failing task never delays another. */
export interface Task {
  readonly name: TaskName;
  /** Milliseconds between the instant at which the task is due and its first attempt; 0 if missing. */
  readonly delayMs?: number;
  /** When the task is due, in epoch milliseconds; null if it has nothing to do. */
  dueAt(now: Date): number | null;
  run(contest: string): Promise<void>;
}

const FIRST_RETRY_MS = 1000;
/** Longest delay between two retries: results must be public within five minutes after an outage of D1 ends. */
const LAST_RETRY_MS = 60_000;

/**
 * Lets several tasks share the one alarm that a Durable Object has: sets it to the earliest instant at which one of them is due.
 */
export class TaskAlarm {
  /** Cached instant of the alarm in epoch milliseconds; null if no alarm is set, undefined before it is read from storage. */
  private at: number | null | undefined;
  private tasks: readonly Task[] = [];
  private isRinging = false;

  /** `waitUntil` is the Durable Object's. */
  constructor(
    private readonly storage: DurableObjectStorage,
    private readonly meta: RoomMeta,
    private readonly waitUntil: (work: Promise<unknown>) => void,
  ) {}

  /** Stores the tasks that share the alarm. Must be called once, before any other method. */
  register(tasks: readonly Task[]): void {
    this.tasks = tasks;
  }

  /**
   * Reads the alarm's instant from storage into the cache. `armFor` can then set the alarm in the same turn, without an await.
   */
  async load(): Promise<void> {
    if (this.at === undefined) this.at = await this.storage.getAlarm();
  }

  /**
   * Sets the alarm to the instant at which the task is due, unless it is set to an earlier one. Does not look at the other tasks.
   */
  async armFor(task: Task, now: Date): Promise<void> {
    await this.setNoLaterThan(this.nextRun(task, now), now);
  }

  /** Sets the alarm to the instant at which the first of all tasks is due, unless it is set to an earlier one. */
  async arm(now: Date): Promise<void> {
    await this.load();
    await this.setNoLaterThan(this.earliestRun(now), now);
  }

  /**
   * Sets the alarm to exactly the instant at which the first of all tasks is due, even if that is later than the present alarm.
   */
  async reset(now: Date): Promise<void> {
    const next = this.earliestRun(now);
    this.at = next;
    await (next === null ? this.storage.deleteAlarm() : this.storage.setAlarm(next));
  }

  /** Like `reset`, but writes nothing to storage if the alarm has that instant already. */
  async relax(now: Date): Promise<void> {
    await this.load();
    if (this.at !== this.earliestRun(now)) await this.reset(now);
  }

  /** Sets the alarm if storage has none, or one whose instant has passed without the alarm firing. */
  async revive(now: Date): Promise<void> {
    this.at = await this.storage.getAlarm();
    const before = this.at;
    await this.arm(now);
    // While the alarm runs, storage has none.
    if (this.at !== before && !this.isRinging)
      console.warn("A contest room had no alarm, or a late one: set again");
  }

  isAnyDue(now: Date): boolean {
    return this.tasks.some((task) => isReached(task.dueAt(now), now));
  }

  /**
   * Runs all due tasks in parallel after the alarm has fired, and then sets the alarm to the next instant at which a task is due.
   * A failed task is retried later. Never throws.
   */
  async ring(contest: string | null, requireDatabase: () => Promise<void>): Promise<void> {
    this.at = null;
    this.isRinging = true;
    const isDue = (task: Task) => isReached(task.dueAt(new Date()), new Date());
    const due = this.tasks.filter(isDue);
    const attempt = (task: Task) => this.attempt(task, contest, requireDatabase);
    await Promise.all(due.map(attempt));
    // A finished task may have made others due, as when it has read new dates, which make the schedule of mailings stale: runs
    // those too.
    const notYetRun = this.tasks.filter((task) => !due.includes(task));
    await Promise.all(notYetRun.filter(isDue).map(attempt));
    for (const task of notYetRun) if (!isDue(task)) this.meta.clearFailures(task.name);
    try {
      await this.reset(new Date());
    } catch (error) {
      console.error("A contest room has no alarm until the sweep", error);
      this.waitUntil(Promise.reject(error));
    } finally {
      this.isRinging = false;
    }
  }

  private async attempt(
    task: Task,
    contest: string | null,
    requireDatabase: () => Promise<void>,
  ): Promise<void> {
    try {
      await requireDatabase();
      if (contest === null) throw new Error("The room does not know its contest");
      await task.run(contest);
      this.meta.clearFailures(task.name);
    } catch (error) {
      // The error is not rethrown: the platform would retry about seven times and then drop the alarm. A rejected promise of
      // `waitUntil` only makes Cloudflare count the alarm as failed.
      console.error(`A contest room's alarm will retry its ${task.name}`, error);
      this.waitUntil(Promise.reject(error));
      const failures = (this.meta.failuresOf(task.name)?.count ?? 0) + 1;
      const retryAt = Date.now() + backOff(failures);
      this.meta.setFailures(task.name, { count: failures, retryAt });
    }
  }

  private earliestRun(now: Date): number | null {
    const runs = this.tasks.map((task) => this.nextRun(task, now)).filter((at) => at !== null);
    return runs.length > 0 ? Math.min(...runs) : null;
  }

  private nextRun(task: Task, now: Date): number | null {
    const due = task.dueAt(now);
    if (due === null || due > now.getTime()) return due;
    const retryAt = this.meta.failuresOf(task.name)?.retryAt ?? 0;
    return Math.max(now.getTime() + (task.delayMs ?? 0), retryAt);
  }

  private async setNoLaterThan(next: number | null, now: Date): Promise<void> {
    const set = this.at ?? null;
    // An alarm whose instant has passed without firing is lost, so it does not count as set.
    if (next === null || (set !== null && set <= next && set >= now.getTime())) return;
    this.at = next;
    await this.storage.setAlarm(next);
  }
}

function backOff(failures: number): number {
  return Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(failures - 1, 10));
}
