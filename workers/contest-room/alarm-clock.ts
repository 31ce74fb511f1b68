import { nextAlarm, type Backlog } from "./schedule";

/** The room's one alarm, set to the next thing that is left to do. */
export class AlarmClock {
  /** When it rings, in epoch milliseconds; null: it is off; undefined: the storage has not been asked. */
  private at: number | null | undefined;

  constructor(
    private readonly storage: DurableObjectStorage,
    private readonly backlog: () => Backlog,
  ) {}

  /** Asks the storage, once: afterwards `arm` needs no waiting before it sets the alarm. */
  async find(): Promise<void> {
    if (this.at === undefined) this.at = await this.storage.getAlarm();
  }

  /** To be said first thing when it rings. */
  rang(): void {
    this.at = null;
  }

  /** Sets the alarm to the next thing to do, unless it rings by then anyway. One that is past never came. */
  async arm(now: Date): Promise<void> {
    const next = nextAlarm(this.backlog(), now);
    const set = this.at ?? null;
    if (next === null || (set !== null && set <= next && set >= now.getTime())) return;
    this.at = next;
    await this.storage.setAlarm(next);
  }

  /** Sets it anew like `reset`, where that is another instant than it rings at. */
  async correct(now: Date): Promise<void> {
    if (this.at !== nextAlarm(this.backlog(), now)) await this.reset(now);
  }

  /** Sets the alarm exactly to the next thing to do, also when it rang earlier before. */
  async reset(now: Date): Promise<void> {
    const next = nextAlarm(this.backlog(), now);
    this.at = next;
    await (next === null ? this.storage.deleteAlarm() : this.storage.setAlarm(next));
  }

  /** Arms it anew if it is missing, late or past; one that waits to try again after a failure is left to wait. */
  async revive(now: Date): Promise<void> {
    this.at = await this.storage.getAlarm();
    const isWaiting = this.at !== null && this.at > now.getTime() && this.backlog().failures > 0;
    if (!isWaiting) await this.arm(now);
  }
}
