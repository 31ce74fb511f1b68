import { contestPhase, isBeforeClose } from "~/domain/contests/phases";
import type { RoomStory, ReadingStore } from "./reading";
import type { RoomStore } from "./store";

/** The ballot's stories, read from D1. */
export interface StoriesRead {
  stories: readonly RoomStory[];
  /** Number of the ledger's newest entry before D1 was read: stories voted for later may be newer than this list. */
  asOf: number;
}

// While the ballot is open the votes for a story are withdrawn; afterwards its voters could not vote again, so the
// votes stay in the ledger and the story is not ranked.
/** Changes of ballots after a story or an account was deleted; all methods are synchronous and must run in a transaction. */
export class Corrections {
  constructor(
    private readonly store: RoomStore,
    private readonly reading: ReadingStore,
  ) {}

  /** Removes a deleted story from the ballot, idempotently (WRITE-17). */
  withdrawStory(story: string, now: Date): void {
    this.store.withdraw(story);
    this.reading.dropStory(story);
    for (const user of this.store.votersOf(story)) this.giveBack(user, story, now);
  }

  /** Erases a deleted account (AUTH-10). */
  forgetVoter(user: string, now: Date): void {
    for (const story of this.store.ballotOf(user).stories) this.giveBack(user, story, now);
    this.store.forget(user);
    this.store.notes.forgetAdmin(user);
    this.reading.forget(user);
  }

  /** Replaces the ballot's stories by those of D1, and withdraws those that were deleted without a call to this room. */
  takeOver({ stories, asOf }: StoriesRead, now: Date): void {
    const withdrawn = this.store.withdrawn();
    // The list may have been read before a withdrawal arrived.
    this.reading.replaceStories(stories.filter(({ id }) => !withdrawn.has(id)));
    const present = new Set(stories.map(({ id }) => id));
    for (const story of this.store.votedStories(asOf)) {
      if (!present.has(story)) this.withdrawStory(story, now);
    }
  }

  private giveBack(user: string, story: string, now: Date): void {
    const { contest, isDecided } = this.store.notes;
    if (!contest || isDecided || !isBeforeClose(contestPhase(contest, now))) return;
    this.store.append(contest.id, { op: "-", user, story, key: null }, now);
  }
}
