import { nextAlarm, type Backlog } from "./schedule";

/** The room's single alarm, set to the next step that is left to do. */
export class AlarmClock {
  /** Cached instant of the alarm in epoch milliseconds; null if off, undefined if not read from storage yet. */
  private at: number | null | undefined;

  constructor(
    private readonly storage: DurableObjectStorage,
    private readonly backlog: () => Backlog,
  ) {}

  /** Reads the alarm from storage once, so that `arm` can set it without an await first. */
  async find(): Promise<void> {
    if (this.at === undefined) this.at = await this.storage.getAlarm();
  }

  /** Must be called first when the alarm fires. */
  rang(): void {
    this.at = null;
  }

  /** Sets the alarm to the next step, unless it fires by then; an alarm in the past counts as lost. */
  async arm(now: Date): Promise<void> {
    const next = nextAlarm(this.backlog(), now);
    const set = this.at ?? null;
    if (next === null || (set !== null && set <= next && set >= now.getTime())) return;
    this.at = next;
    await this.storage.setAlarm(next);
  }

  /** Like `reset`, but writes only if the instant changes. */
  async correct(now: Date): Promise<void> {
    if (this.at !== nextAlarm(this.backlog(), now)) await this.reset(now);
  }

  /** Sets the alarm to exactly the next step, even if that is later than before. */
  async reset(now: Date): Promise<void> {
    const next = nextAlarm(this.backlog(), now);
    this.at = next;
    await (next === null ? this.storage.deleteAlarm() : this.storage.setAlarm(next));
  }

  /** Sets the alarm again if it is missing, late or past; one that is backing off after a failure is kept. */
  async revive(now: Date): Promise<void> {
    this.at = await this.storage.getAlarm();
    const isWaiting = this.at !== null && this.at > now.getTime() && this.backlog().failures > 0;
    if (!isWaiting) await this.arm(now);
  }
}
