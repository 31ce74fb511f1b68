import { contestPhase, isBeforeClose } from "~/domain/contests/phases";
import type { PendingRemovals } from "~/domain/votes/pending-removals.server";
import type { BallotStore } from "./ballot-store";
import type { OrderStore } from "./order-store";
import type { ReadsStore, RoomStory } from "./reads-store";

/** A story as read from D1, with its newest state in the outbox of withdrawals. */
interface ReadStory extends RoomStory {
  /** Whether the story is out of the contest, because it is disqualified. */
  isOut: boolean;
  /** Version of the story's disqualification state; 0 if it never changed. */
  version: number;
}

/** The contest's stories as read from D1. */
export interface StoriesRead {
  stories: readonly ReadStory[];
  /**
   * Number of the ledger's newest entry when these stories were read from D1. A story with later votes may be newer than this
   * list.
   */
  asOf: number;
}

/** Version of a deleted story's withdrawal: later than any other, because nothing readmits it. */
const DELETED = Number.MAX_SAFE_INTEGER;

/**
 * Removes deleted and disqualified stories, and deleted accounts, from the ballots. While voting is open, their votes are withdrawn.
 * After it has closed the votes stay in the ledger, since the voters could not vote again, and the story gets no place. All methods
 * are synchronous and must run in a transaction.
 */
export class Removals {
  constructor(
    private readonly store: BallotStore,
    private readonly reads: ReadsStore,
    private readonly orders: OrderStore,
  ) {}

  /**
   * Removes a deleted or disqualified story from ballots and reading orders, idempotently (WRITE-17, REPORT-03). Does nothing if
   * the room knows a newer version of the story's state.
   */
  withdrawStory(story: string, version: number, now: Date): void {
    if (!this.store.setWithdrawn(story, true, version)) return;
    this.reads.dropStory(story);
    for (const user of this.store.votersOf(story)) this.withdrawVote(user, story, now);
  }

  /** Adds a readmitted story to ballots and reading orders again, without votes and reads. */
  readmitStory(story: RoomStory, version: number): void {
    if (this.store.setWithdrawn(story.id, false, version)) this.reads.addStory(story);
  }

  /** Removes a deleted account's votes, reads, orders and id from the room (AUTH-10). */
  forgetVoter(user: string, now: Date): void {
    for (const story of this.store.ballotOf(user).stories) this.withdrawVote(user, story, now);
    this.store.forget(user);
    this.store.meta.forgetAdmin(user);
    this.reads.forget(user);
    this.orders.forget(user);
  }

  /**
   * Replaces the contest's stories by those of D1, and withdraws or readmits stories that changed without a call to this room.
   */
  replaceStories({ stories, asOf }: StoriesRead, now: Date): void {
    for (const { isOut, version, ...story } of stories) {
      if (isOut) this.withdrawStory(story.id, version, now);
      else if (version > 0) this.readmitStory(story, version);
    }
    const withdrawn = this.store.withdrawn();
    // Leaves out withdrawn stories, which the list may still contain: it may have been read from D1 before the withdrawal
    // arrived.
    const listed = stories.filter(({ id }) => !withdrawn.has(id));
    this.reads.replaceStories(listed.map(({ id, author }) => ({ id, author })));
    const present = new Set(stories.map(({ id }) => id));
    for (const story of this.store.votedStories(asOf)) {
      if (!present.has(story)) this.withdrawStory(story, DELETED, now);
    }
  }

  /**
   * Removes what left the contest at or before the voting deadline, as of the deadline: for the close of a ballot, which withdraws
   * the votes although its time is over. Leaves out later removals.
   */
  beforeClose({ stories, accounts }: PendingRemovals, deadline: string): void {
    const at = new Date(deadline);
    const isBefore = (one: { at: string }) => one.at <= deadline;
    for (const { id, version } of stories.filter(isBefore)) this.withdrawStory(id, version, at);
    for (const { id } of accounts.filter(isBefore)) this.forgetVoter(id, at);
  }

  private withdrawVote(user: string, story: string, now: Date): void {
    const { contest } = this.store.meta;
    if (!contest || this.store.roots.isClosed || !isBeforeClose(contestPhase(contest, now))) return;
    this.store.append(contest.id, { op: "-", user, story, key: null }, now);
  }
}
