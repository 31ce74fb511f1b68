import { contestPhase, isBeforeClose } from "~/domain/contests/phases";
import type { BallotStore } from "./ballot-store";
import type { OrderStore } from "./order-store";
import type { ReadsStore, RoomStory } from "./reads-store";

/** The contest's stories as read from D1. */
export interface StoriesRead {
  stories: readonly RoomStory[];
  /**
   * Number of the ledger's newest entry when these stories were read from D1. A story with later votes may be newer than this
   * list.
   */
  asOf: number;
}

/**
 * Removes deleted stories and accounts from the ballots. While voting is open, their votes are withdrawn. After it has closed
 * the votes stay in the ledger, since the voters could not vote again, and a deleted story is not ranked. All methods are
 * synchronous and must run in a transaction.
 */
export class Removals {
  constructor(
    private readonly store: BallotStore,
    private readonly reads: ReadsStore,
    private readonly orders: OrderStore,
  ) {}

  /** Removes a deleted story from ballots and reading orders, idempotently (WRITE-17). */
  withdrawStory(story: string, now: Date): void {
    this.store.withdraw(story);
    this.reads.dropStory(story);
    for (const user of this.store.votersOf(story)) this.withdrawVote(user, story, now);
  }

  /** Removes a deleted account's votes, reads, orders and id from the room (AUTH-10). */
  forgetVoter(user: string, now: Date): void {
    for (const story of this.store.ballotOf(user).stories) this.withdrawVote(user, story, now);
    this.store.forget(user);
    this.store.meta.forgetAdmin(user);
    this.reads.forget(user);
    this.orders.forget(user);
  }

  /** Replaces the contest's stories by those of D1, and withdraws stories that were deleted without a call to this room. */
  replaceStories({ stories, asOf }: StoriesRead, now: Date): void {
    const withdrawn = this.store.withdrawn();
    // Leaves out withdrawn stories, which the list may still contain: it may have been read from D1 before the withdrawal
    // arrived.
    this.reads.replaceStories(stories.filter(({ id }) => !withdrawn.has(id)));
    const present = new Set(stories.map(({ id }) => id));
    for (const story of this.store.votedStories(asOf)) {
      if (!present.has(story)) this.withdrawStory(story, now);
    }
  }

  private withdrawVote(user: string, story: string, now: Date): void {
    const { contest, isDecided } = this.store.meta;
    if (!contest || isDecided || !isBeforeClose(contestPhase(contest, now))) return;
    this.store.append(contest.id, { op: "-", user, story, key: null }, now);
  }
}
