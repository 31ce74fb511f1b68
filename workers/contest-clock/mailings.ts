import type { Db } from "~/db/db";
import { nextMailingAt } from "~/domain/contests/mail-schedule";
import { findMailSituation } from "~/domain/contests/mail-schedule.server";
import { isReached } from "~/domain/contests/phase-steps";
import { writeDueMailings } from "~/domain/mail/write-scheduled-mail.server";
import type { RoomMeta } from "../contest-room/meta";
import type { Task } from "./alarm";
import type { ClockedRoom } from "./contest-clock";

/** Writes a contest's scheduled mailings to the mail outbox (MAIL-01). */
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
    // Recipients with votes left are found in D1, which must have all votes for that.
    await this.room.mirrorVotes(id);
    await writeDueMailings(this.db, id, new Date());
    await this.refresh(id);
    // Throws so that the alarm backs off: otherwise it would fire again at once.
    if (isReached(this.dueAt(), new Date())) throw new Error("A mailing is still due");
  }

  /** Reads the contest and computes when its next mailing is due; returns whether the contest exists. */
  async refresh(id: string): Promise<boolean> {
    const situation = await findMailSituation(this.db, id);
    this.room.contest.keep(situation?.contest ?? null);
    if (situation) this.meta.nextMailingAt = nextMailingAt(situation, new Date());
    return situation !== null;
  }
}
