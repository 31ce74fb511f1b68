import type { Db } from "~/db/db";
import { nextMailingAt } from "~/domain/contests/mail-schedule";
import { findMailSituation } from "~/domain/contests/mail-schedule.server";
import { isReached } from "~/domain/contests/phase-steps";
import { writeDueMailings } from "~/domain/mail/write-scheduled-mail.server";
import type { RoomMeta } from "../contest-room/meta";
import type { Task } from "./alarm";
import type { ClockedRoom } from "./clocked-room";

/** Enqueues a contest's scheduled mailings in the mail outbox (MAIL-01). */
export class Mailings implements Task {
  readonly name = "mailings";

  constructor(
    private readonly db: Db,
    private readonly meta: RoomMeta,
    private readonly room: ClockedRoom,
  ) {}

  dueAt(): number | null {
    return this.meta.nextMailingAt;
  }

  async run(id: string): Promise<void> {
    // The mail 'Last day to vote' goes to people with votes left. These are looked up in D1, so D1 must have all votes first.
    await this.room.mirrorVotes(id);
    await writeDueMailings(this.db, id, new Date());
    await this.refresh(id);
    // Throws if a mailing is still due afterwards, so that the alarm retries with backoff. Without the error the alarm would fire
    // again immediately, in an endless loop.
    if (isReached(this.dueAt(), new Date())) throw new Error("A mailing is still due");
  }

  /** Reads the contest from D1 and computes when its next mailing is due; returns whether the contest exists. */
  async refresh(id: string): Promise<boolean> {
    const situation = await findMailSituation(this.db, id);
    this.room.contest.keep(situation?.contest ?? null);
    if (situation) this.meta.nextMailingAt = nextMailingAt(situation, new Date());
    return situation !== null;
  }
}
