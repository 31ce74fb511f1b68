import type { Db } from "~/db/db";
import { isPhaseStepDue, isReached, isResultDue } from "~/domain/contests/phase-steps";
import { closeSubmissions, closeVoting } from "~/domain/contests/stored-status.server";
import { writeDueMailings } from "~/domain/mail/write-scheduled-mail.server";
import type { Backlog, RoomContest } from "./schedule";

/** Methods of the room that its steps call. */
interface Surroundings {
  backlog(): Backlog;
  readContest(id: string): Promise<RoomContest | null>;
  finalize(id: string): Promise<unknown>;
  /** Sends all votes to D1; rejects when D1 does. */
  flush(id: string): Promise<void>;
  announcePhase(): void;
}

/** Carries out what the dates of a contest ask for (PHASE-03, MAIL-01). */
export class Steps {
  constructor(
    private readonly db: Db,
    private readonly room: Surroundings,
  ) {}

  /** Takes all steps that are due; one that fails does not keep the others waiting. */
  async take(id: string): Promise<void> {
    const isOfPhase = this.hasPhaseStep();
    // First, since the dates may have changed without a call to `configure`.
    const contest = await this.room.readContest(id);
    if (!contest) return;
    const now = new Date();
    const parts = await Promise.allSettled([
      this.passDeadlines(contest, now),
      isReached(contest.nextMailingAt, now) ? this.writeMailings(id, now) : null,
    ]);
    await this.room.readContest(id);
    if (isOfPhase || this.hasPhaseStep()) this.room.announcePhase();
    for (const part of parts) if (part.status === "rejected") throw part.reason;
  }

  private hasPhaseStep(): boolean {
    const { contest, hasPublishing } = this.room.backlog();
    return hasPublishing || (contest !== null && isPhaseStepDue(contest, new Date()));
  }

  private async passDeadlines(contest: RoomContest, now: Date): Promise<void> {
    await closeSubmissions(this.db, contest.id, now);
    await closeVoting(this.db, contest.id, now);
    const { hasPublishing } = this.room.backlog();
    if (hasPublishing || isResultDue(contest, now)) await this.room.finalize(contest.id);
  }

  private async writeMailings(id: string, now: Date): Promise<void> {
    // Who has votes left is read from D1: it has to have every vote.
    await this.room.flush(id);
    await writeDueMailings(this.db, id, now);
  }
}
