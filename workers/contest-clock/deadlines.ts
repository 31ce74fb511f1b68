import type { Db } from "~/db/db";
import { isReached, isResultDue, nextPhaseStepAt } from "~/domain/contests/phase-steps";
import { closeSubmissions, closeVoting } from "~/domain/contests/stored-status.server";
import type { RoomContest } from "../contest-room/stored-contest";
import type { Task } from "./alarm";
import type { ClockedRoom } from "./clocked-room";

/**
 * Carries out a contest's deadlines: stores its new status, closes the ballot and tells the room to publish the result (PHASE-03).
 */
export class Deadlines implements Task {
  readonly name = "deadlines";

  constructor(
    private readonly db: Db,
    private readonly room: ClockedRoom,
    private readonly announcePhase: () => void,
  ) {}

  dueAt(): number | null {
    // A stored result that is not fully published yet is due immediately.
    if (this.room.isPublishing) return 0;
    const contest = this.room.contest.stored;
    const steps = [contest && nextPhaseStepAt(contest), this.room.ballot.dueAt()];
    const known = steps.filter((at) => at !== null);
    return known.length > 0 ? Math.min(...known) : null;
  }

  async run(id: string): Promise<void> {
    // Carries out what is due by the dates that D1 has now: they may have changed without a call to `configure`.
    const contest = await this.room.contest.read(id);
    if (contest) {
      await this.close(contest, new Date()).finally(() => this.announcePhase());
      await this.room.contest.read(id);
    }
    // Throws if a deadline is still due afterwards, so that the alarm retries with backoff. Without the error the alarm would
    // fire again immediately, in an endless loop.
    if (isReached(this.dueAt(), new Date())) throw new Error("A deadline is still due");
  }

  private async close(contest: RoomContest, now: Date): Promise<void> {
    await closeSubmissions(this.db, contest.id, now);
    // Before anything is counted for people.
    const isOpen = isReached(this.room.ballot.dueAt(), now);
    const isRefused = isOpen && !(await this.room.closeBallot(contest.id)).ok;
    await closeVoting(this.db, contest.id, now);
    if (isRefused) return;
    if (this.room.isPublishing || isResultDue(contest, now)) await this.room.finalize(contest.id);
  }
}
