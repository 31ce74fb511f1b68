import type { Db } from "~/db/db";
import { orderKey } from "~/domain/stories/list-order.server";
import type {
  NextAnswer,
  NextRequest,
  OrderAnswer,
  OrderRequest,
} from "~/domain/votes/room-protocol";
import type { Corrections, StoriesRead } from "./corrections";
import type { ReadingStore } from "./reading";
import type { RoomStore } from "./store";

/** Gives every story of the ballot its fair share of readers (READ-04). */
export class Exposure {
  constructor(
    private readonly db: Db,
    private readonly storage: DurableObjectStorage,
    private readonly store: RoomStore,
    private readonly reading: ReadingStore,
    private readonly corrections: Corrections,
    private readonly secret: string,
  ) {}

  async orderFor(request: OrderRequest): Promise<OrderAnswer | null> {
    return this.inOrder(request, (keyOf, now) => {
      const { viewer, day, from, count, only } = request;
      const order = this.reading.orderOf(viewer, day, keyOf, now);
      const wanted = only && new Set(only);
      const list = wanted ? order.filter((story) => wanted.has(story)) : order;
      return { page: list.slice(from, from + count) };
    });
  }

  async nextFor(request: NextRequest): Promise<NextAnswer | null> {
    const { viewer, day, after } = request;
    return this.inOrder(request, (keyOf, now) =>
      this.reading.nextAfter(after, viewer, day, keyOf, now),
    );
  }

  /** Answers with something of the viewer's order of the day, and with what both kinds of answers tell of the viewer. */
  private async inOrder<Part>(
    { contest, viewer, day, known }: Pick<OrderRequest, "contest" | "viewer" | "day" | "known">,
    partOf: (keyOf: (story: string) => string, now: Date) => Part,
  ): Promise<(Part & Pick<OrderAnswer, "stories" | "reads" | "votes">) | null> {
    // A stale page may ask after the results, when the data for an order have been dropped.
    if (this.store.notes.isPublished) return null;
    const read = await this.missingStories(contest, known !== null);
    return this.storage.transactionSync(() => {
      const now = new Date();
      if (read) this.corrections.takeOver(read, now);
      if (known) this.reading.replaceReads(viewer, known.reads);
      // The same key as in the fallback without the room, so that an outage changes the order as little as possible.
      const owner = { secret: this.secret, contest, day, viewer: `u:${viewer}` };
      return {
        ...partOf(orderKey(owner), now),
        stories: this.reading.size(),
        reads: this.reading.readBy(viewer).size,
        votes: this.store.ballotOf(viewer).stories,
      };
    });
  }

  async noteRead(contest: string, user: string, story: string, isRead: boolean): Promise<void> {
    const read = await this.missingStories(contest);
    this.storage.transactionSync(() => {
      // Readings after the result are no exposure to voters.
      if (this.store.notes.isDecided) return;
      if (read) this.corrections.takeOver(read, new Date());
      this.reading.note(user, story, isRead);
    });
  }

  private async missingStories(contest: string, isStale = false): Promise<StoriesRead | null> {
    if (!isStale && this.reading.size() > 0) return null;
    const asOf = this.store.lastSeq();
    const stories = await this.db
      .selectFrom("stories")
      .where("contest_id", "=", contest)
      .select(["id", "user_id as author"])
      .execute();
    return { stories, asOf };
  }
}
