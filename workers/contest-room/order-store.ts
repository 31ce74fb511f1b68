import { arrange, fairOrder, nextUnread, type ViewersStories } from "~/domain/reads/fair-order";
import type { PendingReads } from "./pending-reads";
import type { ReadsStore, RoomStory } from "./reads-store";

/** Identifies a reading order by its viewer and day; `keyOf` breaks ties between stories. */
export interface OrderKey {
  viewer: string;
  day: string;
  keyOf: (story: string) => string;
}

/** Each viewer's reading order of the contest's stories, fixed for a day (READ-04); all methods are synchronous. */
export class OrderStore {
  constructor(
    private readonly sql: SqlStorage,
    private readonly reads: ReadsStore,
    private readonly pending: PendingReads,
  ) {}

  /** Returns the viewer's list of stories: the reading order of the day, grouped into unread, read and own stories. */
  listFor(order: OrderKey, now: Date): string[] {
    return arrange(this.orderOf(order, now), this.viewersStories(order.viewer)).map(({ id }) => id);
  }

  /** Returns the next unread story of the viewer after the story `after`, and how many unread stories there are. */
  nextAfter(
    after: string | null,
    order: OrderKey,
    now: Date,
  ): { next: string | null; unread: number } {
    const ofViewer = this.viewersStories(order.viewer);
    const stories = this.orderOf(order, now);
    const from = stories.find(({ id }) => id === after) ?? null;
    return {
      next: nextUnread(stories, from, ofViewer)?.id ?? null,
      unread: stories.filter((one) => !ofViewer.isOwn(one) && !ofViewer.isRead(one)).length,
    };
  }

  /** Deletes a viewer's reading order and pending reads. */
  forget(viewer: string): void {
    this.sql.exec("DELETE FROM viewer_order WHERE viewer = ?", viewer);
    this.pending.forget(viewer);
  }

  /** Deletes all reading orders and pending reads, which are not needed after the results. */
  clear(): void {
    this.sql.exec("DELETE FROM viewer_order");
    this.pending.clear();
  }

  private viewersStories(viewer: string): ViewersStories<RoomStory> {
    const read = this.reads.readBy(viewer);
    return { isOwn: ({ author }) => author === viewer, isRead: ({ id }) => read.has(id) };
  }

  /**
   * Returns the stories in the viewer's order of the day. The day's first visit fixes the order, and makes its first
   * stories pending reads. Stories that the contest gets later are appended.
   */
  private orderOf(order: OrderKey, now: Date): RoomStory[] {
    const stories = this.reads.stories();
    const stored = this.storedOrder(order)?.filter((n) => stories.has(n));
    const isComplete = stored?.length === stories.size;
    const numbers = isComplete ? stored : this.extend(stored ?? null, order, now);
    return numbers.flatMap((n) => stories.get(n) ?? []);
  }

  /**
   * Appends the contest's stories that `stored` lacks to the viewer's order and stores it. If `stored` is null, the order is new.
   */
  private extend(stored: readonly number[] | null, order: OrderKey, now: Date): number[] {
    const { viewer, day, keyOf } = order;
    const ofViewer = this.viewersStories(viewer);
    const counted = this.reads.marksOf(viewer);
    const missing = this.storiesToPlace(new Set(stored), now);
    const fair = fairOrder(missing, keyOf, (one) => !ofViewer.isOwn(one) && !ofViewer.isRead(one));
    const numbers = [...(stored ?? []), ...fair.order.map(({ n }) => n)];
    this.storeOrder(viewer, day, numbers);
    // Only a new order makes pending reads. Stories appended later stand at the end of an order, where nobody reads them soon.
    if (stored === null && fair.top.length > 0) {
      // Stories that already count a read by this viewer become no pending reads, even if the viewer has unmarked them.
      const top = fair.top.map(({ n, id }) => (counted.has(id) ? null : n));
      this.pending.replace(viewer, top, now);
    }
    return numbers;
  }

  /** Returns the stories that are not in the order yet, with the reads and pending reads that decide where they are put. */
  private storiesToPlace(placed: ReadonlySet<number>, now: Date) {
    const pending = this.pending.count(now);
    const reads = this.reads.readCounts();
    return [...this.reads.stories()]
      .filter(([n]) => !placed.has(n))
      .map(([n, story]) => ({
        ...story,
        n,
        reads: reads.get(n) ?? 0,
        pending: pending.get(n) ?? [],
      }));
  }

  private storedOrder({ viewer, day }: OrderKey): number[] | null {
    const [row] = this.sql.exec<{ numbers: string }>(
      "SELECT numbers FROM viewer_order WHERE viewer = ? AND day = ?",
      viewer,
      day,
    );
    // The type assertion is safe: only `storeOrder` writes this column.
    return row ? (JSON.parse(row.numbers) as number[]) : null;
  }

  private storeOrder(viewer: string, day: string, numbers: readonly number[]): void {
    this.sql.exec("DELETE FROM viewer_order WHERE day < ?", day);
    this.sql.exec(
      `INSERT INTO viewer_order VALUES (?, ?, ?)
       ON CONFLICT (viewer) DO UPDATE SET day = excluded.day, numbers = excluded.numbers`,
      ...[viewer, day, JSON.stringify(numbers)],
    );
  }
}
