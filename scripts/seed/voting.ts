import type { Miniflare } from "miniflare";
import type { Db } from "~/db/db";
import { newId } from "~/db/ids";
import { HOUR } from "~/domain/time/durations";
import { markRead } from "~/domain/reads/reads.server";
import {
  castVote,
  configureRoom,
  finalizeContest,
  noteRead,
} from "~/domain/votes/room-client.server";
import { VOTES_PER_CONTEST } from "~/domain/votes/room-protocol";
import type { ContestRow, StoryRow, UserRow } from "./rows";

type Deadlines = Pick<ContestRow, "submission_deadline" | "voting_deadline" | "results_at">;

/**
 * Casts the votes of a past contest through its room, which then computes the result as in the product. The deadlines lie in the
 * future while votes are cast; then they are moved into the past, and the room finalizes the contest.
 */
export class SeedVoting {
  /** Deadlines that put a contest into the voting phase now. */
  readonly openDates: Deadlines;

  constructor(
    private readonly local: Miniflare,
    private readonly db: Db,
    now: Date,
  ) {
    const at = (hours: number) => new Date(now.getTime() + hours * HOUR).toISOString();
    this.openDates = { submission_deadline: at(-1), voting_deadline: at(1), results_at: at(2) };
  }

  /** Casts `tallies[n]` votes for the n-th story. */
  async vote(
    contest: string,
    stories: readonly StoryRow[],
    voters: readonly UserRow[],
    tallies: readonly number[],
  ): Promise<void> {
    const used = new Map<string, number>();
    for (const [index, story] of stories.entries()) {
      // Picks voters with the fewest votes first, because each has only three votes.
      const ready = voters
        .filter((voter) => voter.id !== story.user_id)
        .sort((a, b) => (used.get(a.id) ?? 0) - (used.get(b.id) ?? 0));
      for (const voter of ready.slice(0, tallies[index] ?? 0)) {
        await this.cast(contest, story, voter);
        used.set(voter.id, (used.get(voter.id) ?? 0) + 1);
        if ((used.get(voter.id) ?? 0) > VOTES_PER_CONTEST) throw new Error("Too many votes");
      }
    }
  }

  private async cast(contest: string, story: StoryRow, voter: UserRow): Promise<void> {
    const env = await this.rooms();
    const answer = await castVote(env, {
      contest,
      datesVersion: 1,
      user: voter.id,
      story: story.id,
      author: story.user_id,
      want: "vote",
      key: newId(),
    });
    if (!answer.ok) throw new Error(`A vote of the seed was refused: ${answer.reason}`);
    await markRead(this.db, { user: voter.id, story: story.id, manually: false }, new Date());
    await noteRead(env, contest, voter.id, story.id, true);
  }

  async move(contest: string, dates: Deadlines): Promise<void> {
    await this.db
      .updateTable("contests")
      .set((eb) => ({ ...dates, dates_version: eb("dates_version", "+", 1) }))
      .where("id", "=", contest)
      .execute();
    await configureRoom(await this.rooms(), contest);
  }

  async finalize(contest: string, finalizedAt: string): Promise<void> {
    const answer = await finalizeContest(await this.rooms(), contest);
    if (!answer.ok) throw new Error(`The seed could not finalize ${contest}: ${answer.reason}`);
    // The room has dated the result today. Moves the date of the contest's results and badges into the past.
    await this.db.batch([
      this.db
        .updateTable("contests")
        .set({ finalized_at: finalizedAt })
        .where("id", "=", contest)
        .compile(),
      this.db
        .updateTable("user_badges")
        .set({ earned_at: finalizedAt })
        .where("scope", "=", contest)
        .compile(),
    ]);
  }

  private async rooms() {
    return {
      CONTEST_ROOM: (await this.local.getDurableObjectNamespace(
        "CONTEST_ROOM",
      )) as unknown as Env["CONTEST_ROOM"],
    };
  }
}
