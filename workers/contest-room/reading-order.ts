import type { Db } from "~/db/db";
import { listRoomStories } from "~/domain/votes/room-stories.server";
import { orderKey } from "~/domain/stories/list-order.server";
import type {
  NextAnswer,
  NextRequest,
  OrderAnswer,
  OrderRequest,
} from "~/domain/votes/room-protocol";
import type { BallotStore } from "./ballot-store";
import type { OrderKey, OrderStore } from "./order-store";
import type { ReadsStore } from "./reads-store";
import type { Removals, StoriesRead } from "./removals";

/** Computes in which order a viewer reads the contest's stories, so that every story gets its share of readers (READ-04). */
export class ReadingOrder {
  constructor(
    private readonly db: Db,
    private readonly storage: DurableObjectStorage,
    private readonly store: BallotStore,
    private readonly reads: ReadsStore,
    private readonly orders: OrderStore,
    private readonly removals: Removals,
    private readonly secret: string,
  ) {}

  orderFor(request: OrderRequest): Promise<OrderAnswer | null> {
    const { from, count, only } = request;
    return this.answer(request, (order, now) => {
      const list = this.orders.listFor(order, now);
      const wanted = only && new Set(only);
      const listed = wanted ? list.filter((story) => wanted.has(story)) : list;
      return { page: listed.slice(from, from + count) };
    });
  }

  nextFor(request: NextRequest): Promise<NextAnswer | null> {
    return this.answer(request, (order, now) => this.orders.nextAfter(request.after, order, now));
  }

  /** Returns a part of the viewer's order, together with the counts and votes that every response has. Null after the results. */
  private async answer<Part>(
    { contest, viewer, day, known }: Pick<OrderRequest, "contest" | "viewer" | "day" | "known">,
    partOf: (order: OrderKey, now: Date) => Part,
  ): Promise<(Part & Pick<OrderAnswer, "stories" | "reads" | "votes">) | null> {
    // A stale page may still request its reading order after the results, when all orders are deleted.
    if (this.store.meta.isPublished) return null;
    const stories = await this.readStories(contest, known !== null);
    return this.storage.transactionSync(() => {
      const now = new Date();
      if (stories) this.removals.replaceStories(stories, now);
      if (known) this.reads.replaceReads(viewer, known.reads);
      // Same sort key as the fallback order, which pages compute without the room: an outage then changes the order as little as
      // possible.
      const keyOf = orderKey({ secret: this.secret, contest, day, viewer: `u:${viewer}` });
      return {
        ...partOf({ viewer, day, keyOf }, now),
        stories: this.reads.size(),
        reads: this.reads.readBy(viewer).size,
        votes: this.store.ballotOf(viewer).stories,
      };
    });
  }

  async noteRead(contest: string, user: string, story: string, isRead: boolean): Promise<void> {
    const stories = await this.readStories(contest);
    this.storage.transactionSync(() => {
      // Reads after the result is stored cannot influence votes.
      if (this.store.meta.isDecided) return;
      if (stories) this.removals.replaceStories(stories, new Date());
      this.reads.note(user, story, isRead);
    });
  }

  /**
   * Reads the contest's stories from D1 if the room has none stored, or if `isStale` says that its stored stories are outdated.
   * Otherwise returns null.
   */
  private async readStories(contest: string, isStale = false): Promise<StoriesRead | null> {
    if (!isStale && this.reads.size() > 0) return null;
    const asOf = this.store.ledger.lastSeq();
    return { stories: await listRoomStories(this.db, contest), asOf };
  }
}
