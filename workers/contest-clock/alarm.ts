import { isReached } from "~/domain/contests/phase-steps";
import type { RoomMeta, TaskName } from "../contest-room/meta";

/** A kind of work that the alarm runs. Each task has its own retries, so that a failing task never delays another. */
export interface Task {
  readonly name: TaskName;
  /** Pause before the first attempt once the task is due, in milliseconds. */
  readonly delayMs?: number;
  /** When the task is due, in epoch milliseconds; null if it has nothing to do. */
  dueAt(now: Date): number | null;
  run(contest: string): Promise<void>;
}

const FIRST_RETRY_MS = 1000;
/** Longest pause between retries: results must be public within five minutes after an outage of D1 ends. */
const LAST_RETRY_MS = 60_000;

/** Sets the one alarm that a Durable Object has to the earliest run of several tasks. */
export class TaskAlarm {
  /** Cached instant of the alarm in epoch milliseconds; null if no alarm is set, undefined before it is read from storage. */
  private at: number | null | undefined;
  private tasks: readonly Task[] = [];

  constructor(
    private readonly storage: DurableObjectStorage,
    private readonly meta: RoomMeta,
  ) {}

  /** Stores the list of tasks that share the alarm; must be called once, before any other method. */
  register(tasks: readonly Task[]): void {
    this.tasks = tasks;
  }

  /** Caches the alarm's instant from storage, so that `armFor` can set the alarm later without an await first. */
  async load(): Promise<void> {
    if (this.at === undefined) this.at = await this.storage.getAlarm();
  }

  /** Makes the alarm fire in time for one task; reads nothing of the other tasks. */
  async armFor(task: Task, now: Date): Promise<void> {
    await this.setNoLaterThan(this.nextRun(task, now), now);
  }

  /** Makes the alarm fire in time for the task that is due first. */
  async arm(now: Date): Promise<void> {
    await this.load();
    await this.setNoLaterThan(this.earliestRun(now), now);
  }

  /** Sets the alarm to exactly the earliest run, also if that is later than before. */
  async reset(now: Date): Promise<void> {
    const next = this.earliestRun(now);
    this.at = next;
    await (next === null ? this.storage.deleteAlarm() : this.storage.setAlarm(next));
  }

  /** Like `reset`, but sets the alarm only if its instant changes. */
  async relax(now: Date): Promise<void> {
    await this.load();
    if (this.at !== this.earliestRun(now)) await this.reset(now);
  }

  /** Sets the alarm if storage has none, or one whose time has already passed. */
  async revive(now: Date): Promise<void> {
    this.at = await this.storage.getAlarm();
    await this.arm(now);
  }

  isAnyDue(now: Date): boolean {
    return this.tasks.some((task) => isReached(task.dueAt(now), now));
  }

  /** Runs all due tasks in parallel when the alarm has fired, and sets the alarm for the next run of any task; never throws. */
  async ring(contest: string | null, requireDatabase: () => Promise<void>): Promise<void> {
    this.at = null;
    const isDue = (task: Task) => isReached(task.dueAt(new Date()), new Date());
    const due = this.tasks.filter(isDue);
    const attempt = (task: Task) => this.attempt(task, contest, requireDatabase);
    await Promise.all(due.map(attempt));
    // Runs tasks that have become due through another task: if the deadlines have new dates, the mail schedule is stale.
    const rest = this.tasks.filter((task) => !due.includes(task));
    await Promise.all(rest.filter(isDue).map(attempt));
    for (const task of rest) if (!isDue(task)) this.meta.clearFailures(task.name);
    try {
      await this.reset(new Date());
    } catch (error) {
      console.error("A contest room has no alarm until the sweep", error);
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
      // The error is not rethrown: the platform would retry about seven times and then drop the alarm.
      console.error(`A contest room's alarm will retry its ${task.name}`, error);
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
    // An alarm whose time has passed was lost, so it does not count as set.
    if (next === null || (set !== null && set <= next && set >= now.getTime())) return;
    this.at = next;
    await this.storage.setAlarm(next);
  }
}

function backOff(failures: number): number {
  return Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(failures - 1, 10));
}
