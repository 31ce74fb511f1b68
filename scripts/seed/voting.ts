import { setTimeout as pause } from "node:timers/promises";
import type { Miniflare } from "miniflare";
import type { Db } from "~/db/db";
import { newId } from "~/db/ids";
import { listRoots } from "~/domain/ballot-roots/roots.server";
import { HOUR, SECOND } from "~/domain/time/durations";
import { markRead } from "~/domain/reads/reads.server";
import {
  castVote,
  configureRoom,
  finalizeContest,
  noteRead,
} from "~/domain/votes/room-client.server";
import { VOTES_PER_CONTEST } from "~/domain/votes/room-protocol";
import { networkKey, recordNetwork } from "~/domain/vote-signals/networks.server";
import { SIGNAL_MIN } from "~/domain/vote-signals/signals.server";
import type { ContestRow, StoryRow, UserRow } from "./rows";
import { setSeedClock } from "./seed-clock";

/** Address of the network of a library, from the range for documentation. */
const LIBRARY = "192.0.2.1";
/** Longest wait for a room to close its ballot, in milliseconds. */
const CLOSE_MS = 30_000;

/**
 * Holds the voting of a contest through its room, which closes the ballot and computes the result as in the product. The clock is set
 * to each of the contest's dates in turn, as far as they have passed.
 */
export class SeedVoting {
  constructor(
    private readonly local: Miniflare,
    private readonly db: Db,
    private readonly now: Date,
  ) {}

  /** Casts `tallies[n]` votes for the n-th story, and lets the room do what is due since then. */
  async hold(
    contest: ContestRow,
    stories: readonly StoryRow[],
    voters: readonly UserRow[],
    tallies: readonly number[],
  ): Promise<void> {
    const over = Date.parse(contest.voting_deadline);
    await this.setClock(over - HOUR);
    const ofFirst = await this.vote(contest.id, stories, voters, tallies);
    if (this.isPast(over)) {
      await this.setClock(over + SECOND);
      await this.close(contest.id);
    }
    const results = Date.parse(contest.results_at ?? "");
    if (!this.isPast(results)) await this.shareNetwork(contest.id, ofFirst);
    else {
      await this.setClock(results);
      const answer = await finalizeContest(await this.rooms(), contest.id);
      if (!answer.ok)
        throw new Error(`The seed could not finalize ${contest.id}: ${answer.reason}`);
    }
    await setSeedClock(this.local, null);
    // Sets the room's alarm again, by the real time.
    await configureRoom(await this.rooms(), contest.id);
  }

  private isPast(at: number): boolean {
    return at < this.now.getTime();
  }

  /** Sets the clock to this instant, or to the present if that is earlier. */
  private setClock(at: number): Promise<void> {
    return setSeedClock(this.local, this.isPast(at) ? new Date(at) : null);
  }

  /** Casts the votes, and returns the voters of the story with most of them. */
  private async vote(
    contest: string,
    stories: readonly StoryRow[],
    voters: readonly UserRow[],
    tallies: readonly number[],
  ): Promise<UserRow[]> {
    const used = new Map<string, number>();
    let most: UserRow[] = [];
    for (const [index, story] of stories.entries()) {
      // Picks voters with the fewest votes first, because each has only three votes.
      const ready = voters
        .filter((voter) => voter.id !== story.user_id)
        .sort((a, b) => (used.get(a.id) ?? 0) - (used.get(b.id) ?? 0));
      const chosen = ready.slice(0, tallies[index] ?? 0);
      if (chosen.length > most.length) most = chosen;
      for (const voter of chosen) {
        await this.cast(contest, story, voter);
        used.set(voter.id, (used.get(voter.id) ?? 0) + 1);
        if ((used.get(voter.id) ?? 0) > VOTES_PER_CONTEST) throw new Error("Too many votes");
      }
    }
    return most;
  }

  /**
   * Lets the first of these voters share a network: a signal of abuse with which an admin can try a quarantine (VOTE-10). A local
   * server knows no networks by itself.
   */
  private async shareNetwork(contest: string, voters: readonly UserRow[]): Promise<void> {
    const network = networkKey(LIBRARY, contest, contest);
    for (const { id } of voters.slice(0, SIGNAL_MIN))
      await recordNetwork(this.db, contest, id, network);
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

  /** Waits until the room's alarm has closed the ballot. */
  private async close(contest: string): Promise<void> {
    await configureRoom(await this.rooms(), contest);
    for (const until = Date.now() + CLOSE_MS; Date.now() < until; await pause(20))
      if ((await listRoots(this.db, contest)).length > 0) return;
    throw new Error(`The room of contest ${contest} has not closed its ballot`);
  }

  private async rooms() {
    return {
      CONTEST_ROOM: (await this.local.getDurableObjectNamespace(
        "CONTEST_ROOM",
      )) as unknown as Env["CONTEST_ROOM"],
    };
  }
}
