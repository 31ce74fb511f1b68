import { arrange, fairOrder, nextUnread, type ReadStory } from "~/domain/reads/fair-order";
import { spreadOf, type ReadingSpread } from "~/domain/contests/reading-spread";
import { HandOuts } from "./hand-outs";

export interface RoomStory {
  id: string;
  author: string | null;
}

/** Reads and orders of the ballot's stories (READ-04); all methods are synchronous. */
export class ReadingStore {
  /** Cache of the stories; null after a write to their table. */
  private known: ReadonlyMap<number, RoomStory> | null = null;

  private readonly handOuts: HandOuts;

  constructor(private readonly sql: SqlStorage) {
    this.handOuts = new HandOuts(sql);
  }

  size(): number {
    return this.stories().size;
  }

  /** Replaces the stories of the ballot: new ones are appended, missing ones deleted. */
  replaceStories(stories: readonly RoomStory[]): void {
    this.known = null;
    const list = JSON.stringify(stories);
    this.sql.exec(
      `DELETE FROM reading WHERE story_id NOT IN (SELECT value ->> 'id' FROM json_each(?))`,
      list,
    );
    this.sql.exec(
      `INSERT INTO reading (story_id, author) SELECT value ->> 'id', value ->> 'author' FROM json_each(?) WHERE true
       ON CONFLICT (story_id) DO UPDATE SET author = excluded.author`,
      list,
    );
  }

  dropStory(story: string): void {
    this.known = null;
    this.sql.exec("DELETE FROM reading WHERE story_id = ?", story);
  }

  /** Stores that a reader has marked or unmarked a story as read, idempotently. */
  note(user: string, story: string, isRead: boolean): void {
    const isNew =
      isRead &&
      this.sql.exec("INSERT OR IGNORE INTO read_by VALUES (?, ?, 1)", user, story).rowsWritten > 0;
    if (isNew) {
      const [read] = this.sql.exec<{ n: number }>(
        "UPDATE reading SET reads = reads + 1 WHERE story_id = ? RETURNING n",
        story,
      );
      if (read) this.handOuts.settle(user, read.n);
    } else {
      const marked = isRead ? 1 : 0;
      this.sql.exec(
        "UPDATE read_by SET marked = ? WHERE user_id = ? AND story_id = ? AND marked <> ?",
        ...[marked, user, story, marked],
      );
    }
  }

  /** Makes the reader's marks equal to those of D1. */
  replaceReads(user: string, stories: readonly string[]): void {
    const marked = this.readBy(user);
    const wanted = new Set(stories);
    for (const story of marked) if (!wanted.has(story)) this.note(user, story, false);
    for (const story of wanted) if (!marked.has(story)) this.note(user, story, true);
  }

  /** Returns the stories that a reader has marked as read. */
  readBy(user: string): Set<string> {
    const marks = [...this.marksOf(user)];
    return new Set(marks.flatMap(([story, isMarked]) => (isMarked ? story : [])));
  }

  /** Returns the stories for which a reader was counted, and whether each is still marked as read. */
  private marksOf(user: string): Map<string, boolean> {
    const rows = this.sql.exec<{ story_id: string; marked: number }>(
      "SELECT story_id, marked FROM read_by WHERE user_id = ?",
      user,
    );
    return new Map([...rows].map(({ story_id, marked }) => [story_id, marked === 1]));
  }

  /** Returns the viewer's stories as a list shows them: the order of the day, unread stories first and one's own last. */
  orderOf(viewer: string, day: string, keyOf: (story: string) => string, now: Date): string[] {
    const mine = this.standingOf(viewer);
    return arrange(this.dayOf(viewer, day, keyOf, now), mine).map(({ id }) => id);
  }

  /** Returns the story that the viewer goes on to after `after`, and how many they have not read. */
  nextAfter(
    after: string | null,
    viewer: string,
    day: string,
    keyOf: (story: string) => string,
    now: Date,
  ): { next: string | null; unread: number } {
    const mine = this.standingOf(viewer);
    const order = this.dayOf(viewer, day, keyOf, now);
    const from = order.find(({ id }) => id === after) ?? null;
    return {
      next: nextUnread(order, from, mine)?.id ?? null,
      unread: order.filter((one) => !mine.isOwn(one) && !mine.isRead(one)).length,
    };
  }

  private standingOf(viewer: string) {
    const read = this.readBy(viewer);
    return {
      isOwn: ({ author }: RoomStory) => author === viewer,
      isRead: ({ id }: RoomStory) => read.has(id),
    };
  }

  // Fixed, and its top handed out, at the day's first visit, on any page or search; stories that appear later are appended.
  /** Returns the viewer's stories in the order of the day; `keyOf` breaks ties. */
  private dayOf(
    viewer: string,
    day: string,
    keyOf: (story: string) => string,
    now: Date,
  ): RoomStory[] {
    const stories = this.stories();
    const kept = this.keptOrder(viewer, day)?.filter((n) => stories.has(n));
    let numbers = kept ?? [];
    if (!kept || kept.length < stories.size) {
      const mine = this.standingOf(viewer);
      const marks = this.marksOf(viewer);
      const placed = new Set(kept);
      const lacking = this.storiesToPlace(now).filter(({ n }) => !placed.has(n));
      const { order, top } = fairOrder(
        lacking,
        keyOf,
        (one) => !mine.isOwn(one) && !mine.isRead(one),
      );
      numbers = [...numbers, ...order.map(({ n }) => n)];
      this.keepOrder(viewer, day, numbers);
      // Appended stories are no hand-out: at the end of the order they will not be read soon. Nor is a story that this viewer
      // was counted for and has unmarked: a reader counts once.
      const handedOut = kept ? [] : top.map(({ n, id }) => (marks.has(id) ? null : n));
      if (handedOut.length > 0) this.handOuts.add(viewer, handedOut, now);
    }
    return numbers.flatMap((n) => stories.get(n) ?? []);
  }

  /** Returns all stories with the counts that decide their places in a new order. */
  private storiesToPlace(now: Date): (RoomStory & ReadStory & { n: number })[] {
    const pending = this.handOuts.waiting(now);
    const rows = this.sql.exec<{ n: number; reads: number }>("SELECT n, reads FROM reading");
    const stories = this.stories();
    return [...rows].flatMap(({ n, reads }) => {
      const story = stories.get(n);
      return story ? { ...story, n, reads, pending: pending.get(n) ?? [] } : [];
    });
  }

  /** Returns the stories by number, from a cache: a ballot of 2,000 is too many to read at each visit. */
  private stories(): ReadonlyMap<number, RoomStory> {
    if (!this.known) {
      const rows = this.sql.exec<{ n: number; story_id: string; author: string | null }>(
        "SELECT n, story_id, author FROM reading",
      );
      this.known = new Map(
        [...rows].map(({ n, story_id, author }) => [n, { id: story_id, author }]),
      );
    }
    return this.known;
  }

  /** Returns the distribution of reads over the stories. */
  spread(): ReadingSpread | null {
    const rows = this.sql.exec<{ reads: number }>("SELECT reads FROM reading");
    return spreadOf([...rows].map(({ reads }) => reads));
  }

  /** Erases an account; its reads still count, without a name. */
  forget(user: string): void {
    this.known = null;
    this.sql.exec("DELETE FROM read_by WHERE user_id = ?", user);
    this.sql.exec("DELETE FROM viewer_order WHERE viewer = ?", user);
    this.handOuts.forget(user);
    this.sql.exec("UPDATE reading SET author = NULL WHERE author = ?", user);
  }

  /** Deletes reads and orders of readers after the results, which include the distribution. */
  dropOrders(): void {
    this.sql.exec("DELETE FROM read_by");
    this.sql.exec("DELETE FROM viewer_order");
    this.handOuts.drop();
  }

  private keptOrder(viewer: string, day: string): number[] | null {
    const [row] = this.sql.exec<{ numbers: string }>(
      "SELECT numbers FROM viewer_order WHERE viewer = ? AND day = ?",
      viewer,
      day,
    );
    // The cast is safe: only `keepOrder` writes it.
    return row ? (JSON.parse(row.numbers) as number[]) : null;
  }

  private keepOrder(viewer: string, day: string, numbers: readonly number[]): void {
    this.sql.exec("DELETE FROM viewer_order WHERE day < ?", day);
    this.sql.exec(
      `INSERT INTO viewer_order VALUES (?, ?, ?)
       ON CONFLICT (viewer) DO UPDATE SET day = excluded.day, numbers = excluded.numbers`,
      ...[viewer, day, JSON.stringify(numbers)],
    );
  }
}
