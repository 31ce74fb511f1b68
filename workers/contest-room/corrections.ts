import { isBeforeClose } from "./schedule";
import type { BallotStory, ReadingStore } from "./reading";
import type { RoomStore } from "./store";

/** The ballot's stories as D1 had them. */
export interface StoriesRead {
  stories: readonly BallotStory[];
  /** The ledger's newest entry when D1 was asked: what was voted for since is younger than this list. */
  asOf: number;
}

/**
 * What changes ballots besides their voters: stories and accounts that are gone. While the ballot is open their votes are
 * taken back; afterwards nobody could give them again, so they stay in the ledger, and a story that is gone is not ranked.
 * Every method is synchronous and belongs into a transaction.
 */
export class Corrections {
  constructor(
    private readonly store: RoomStore,
    private readonly reading: ReadingStore,
  ) {}

  /** Takes a deleted story out of the ballot; again changes nothing (WRITE-17). */
  withdrawStory(story: string, now: Date): void {
    this.store.withdraw(story);
    this.reading.dropStory(story);
    for (const user of this.store.votersOf(story)) this.giveBack(user, story, now);
  }

  /** Erases a deleted account (AUTH-10). */
  forgetVoter(user: string, now: Date): void {
    for (const story of this.store.ballotOf(user).stories) this.giveBack(user, story, now);
    this.store.forget(user);
    this.reading.forget(user);
  }

  /** Makes the ballot's stories those that D1 has: one that was deleted without a word to this room is withdrawn. */
  takeOver({ stories, asOf }: StoriesRead, now: Date): void {
    const withdrawn = this.store.withdrawn();
    // Of a list that was read before a withdrawal arrived.
    this.reading.replaceStories(stories.filter(({ id }) => !withdrawn.has(id)));
    const present = new Set(stories.map(({ id }) => id));
    for (const story of this.store.votedStories(asOf)) {
      if (!present.has(story)) this.withdrawStory(story, now);
    }
  }

  private giveBack(user: string, story: string, now: Date): void {
    const { contest, isDecided } = this.store.notes;
    if (!contest || isDecided || !isBeforeClose(contest, now)) return;
    this.store.append(contest.id, { op: "-", user, story, key: null }, now);
  }
}
