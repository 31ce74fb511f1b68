import type { Db } from "~/db/db";
import { requireOwnDatabase } from "~/domain/deployment/own-database.server";
import { announce, ringBells } from "~/domain/notifications/channel.server";
import type { RoomMeta } from "../contest-room/meta";
import type { TaskAlarm, Task } from "./alarm";
import type { ClockedRoom } from "./clocked-room";
import { Deadlines } from "./deadlines";
import { Mailings } from "./mailings";

/**
 * Carries out what is due at a contest's deadlines: stored status, publication of the result, mailings, and messages to open
 * pages (PHASE-03, MAIL-01). Votes are decided by the dates alone and never wait for this clock.
 */
export class ContestClock {
  private readonly mailings: Mailings;
  private readonly room: ClockedRoom;

  constructor(
    private readonly ctx: DurableObjectState,
    private readonly env: Env,
    db: Db,
    private readonly meta: RoomMeta,
    private readonly alarm: TaskAlarm,
    { room, mirror }: { room: ClockedRoom; mirror: Task },
  ) {
    this.room = room;
    const deadlines = new Deadlines(db, room, () => this.announcePhase());
    this.mailings = new Mailings(db, meta, room);
    alarm.register([mirror, deadlines, this.mailings]);
  }

  /** Reads the contest's dates and mail schedule from D1; returns whether the contest exists. */
  async refresh(contest: string): Promise<boolean> {
    return this.mailings.refresh(contest);
  }

  /** Sets the contest room's alarm if it is missing or late. */
  async ensureAlarm(contest: string): Promise<void> {
    // The caller knows from D1 that something is due. If nothing is due by the room's copy of the dates, that copy is stale.
    if (!this.alarm.isAnyDue(new Date())) await this.refresh(contest);
    // Or D1 was restored and lacks what the room has published.
    if (!this.alarm.isAnyDue(new Date())) await this.room.ballot.confirm(contest);
    await this.alarm.revive(new Date());
  }

  async ring(): Promise<void> {
    const contest = this.meta.contest?.id ?? null;
    await this.alarm.ring(contest, () => requireOwnDatabase(this.env, new Date()));
    // If D1 was away, the ballot's root is made all the same: later it would not be that of the close.
    if (this.meta.failuresOf("deadlines")) this.room.ballot.sealAlone(new Date());
  }

  /**
   * Notifies open pages of a published result: the pages of `people` reload their notices, and all pages learn that the phase has
   * changed.
   */
  announceResult(people: readonly string[]): void {
    this.ctx.waitUntil(ringBells(this.env, people));
    this.announcePhase();
  }

  /** Broadcasts that the contest's phase has changed, so that its open pages request the phase again (NOTIF-02). */
  private announcePhase(): void {
    const contest = this.meta.contest?.id;
    if (contest) this.ctx.waitUntil(announce(this.env, { type: "phase", contest }));
  }
}
