import type { Miniflare } from "miniflare";
import type { Db } from "~/db/db";
import { newId } from "~/db/ids";
import { markRead } from "~/domain/reads/reads.server";
import { castVote, configureRoom, finalizeContest, noteRead } from "~/domain/votes/votes.server";
import { VOTES_PER_CONTEST } from "~/domain/votes/room-protocol";
import type { StoryRow, UserRow } from "./rows";

const HOUR = 60 * 60 * 1000;

/**
 * Real votes for a contest that is over: its ballot is open while they are cast in its room, then its dates move to where
 * they belong and the room finalizes it. Nothing of a result is written by hand.
 */
export function openBallot(local: Miniflare, db: Db, now: Date) {
  const at = (hours: number) => new Date(now.getTime() + hours * HOUR).toISOString();
  const rooms = async () => ({
    CONTEST_ROOM: (await local.getDurableObjectNamespace(
      "CONTEST_ROOM",
    )) as unknown as Env["CONTEST_ROOM"],
  });
  return {
    openDates: { submission_deadline: at(-1), voting_deadline: at(1), results_at: at(2) },

    async vote(
      contest: string,
      stories: readonly StoryRow[],
      voters: readonly UserRow[],
      tallies: readonly number[],
    ): Promise<void> {
      const env = await rooms();
      const used = new Map<string, number>();
      for (const [index, story] of stories.entries()) {
        // Those who have voted least go first, so that everybody's three votes reach.
        const ready = voters
          .filter((voter) => voter.id !== story.user_id)
          .sort((a, b) => (used.get(a.id) ?? 0) - (used.get(b.id) ?? 0));
        for (const voter of ready.slice(0, tallies[index] ?? 0)) {
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
          await markRead(db, { user: voter.id, story: story.id, manually: false }, new Date());
          await noteRead(env, contest, voter.id, story.id, true);
          used.set(voter.id, (used.get(voter.id) ?? 0) + 1);
          if ((used.get(voter.id) ?? 0) > VOTES_PER_CONTEST) throw new Error("Too many votes");
        }
      }
    },

    async move(
      contest: string,
      dates: { submission_deadline: string; voting_deadline: string; results_at: string },
    ): Promise<void> {
      await db
        .updateTable("contests")
        .set((is) => ({ ...dates, dates_version: is("dates_version", "+", 1) }))
        .where("id", "=", contest)
        .execute();
      await configureRoom(await rooms(), contest);
    },

    async finalize(contest: string, finalizedAt: string): Promise<void> {
      const answer = await finalizeContest(await rooms(), contest);
      if (!answer.ok) throw new Error(`The seed could not finalize ${contest}: ${answer.reason}`);
      // It happened just now; the community remembers it on its day.
      await db.batch([
        db
          .updateTable("contests")
          .set({ finalized_at: finalizedAt })
          .where("id", "=", contest)
          .compile(),
        db
          .updateTable("user_badges")
          .set({ earned_at: finalizedAt })
          .where("scope", "=", contest)
          .compile(),
      ]);
    },
  };
}
