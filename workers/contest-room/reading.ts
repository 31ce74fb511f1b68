import { arrange, fairOrder, spreadOf, type ReadingSpread } from "~/domain/reads/fair-order";

export interface BallotStory {
  id: string;
  author: string | null;
}

/** What the room keeps of the reading of its ballot (READ-04). Every method is synchronous. */
export class ReadingStore {
  /** Null whenever the table may have changed. */
  private known: ReadonlyMap<number, BallotStory> | null = null;

  constructor(private readonly sql: SqlStorage) {}

  /** How many stories the room knows. */
  size(): number {
    return this.stories().size;
  }

  /** Takes over the stories of the ballot: new ones are appended, those that are gone are forgotten. */
  replaceStories(stories: readonly BallotStory[]): void {
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

  /** Notes that somebody has read a story, or took the mark away; again changes nothing. */
  note(user: string, story: string, isRead: boolean): void {
    const isNew =
      isRead &&
      this.sql.exec("INSERT OR IGNORE INTO read_by VALUES (?, ?, 1)", user, story).rowsWritten > 0;
    if (isNew) this.sql.exec("UPDATE reading SET reads = reads + 1 WHERE story_id = ?", story);
    else {
      const marked = isRead ? 1 : 0;
      this.sql.exec(
        "UPDATE read_by SET marked = ? WHERE user_id = ? AND story_id = ? AND marked <> ?",
        ...[marked, user, story, marked],
      );
    }
  }

  /** Makes the reader's marks those that D1 has, where the two differ. */
  replaceReads(user: string, stories: readonly string[]): void {
    const marked = this.readBy(user);
    const wanted = new Set(stories);
    for (const story of marked) if (!wanted.has(story)) this.note(user, story, false);
    for (const story of wanted) if (!marked.has(story)) this.note(user, story, true);
  }

  /** The stories that somebody has marked as read. */
  readBy(user: string): Set<string> {
    const rows = this.sql.exec<{ story_id: string }>(
      "SELECT story_id FROM read_by WHERE user_id = ? AND marked = 1",
      user,
    );
    return new Set([...rows].map((row) => row.story_id));
  }

  /**
   * The viewer's stories as they come now. The order of the day is fixed at its first visit; what appears afterwards is
   * appended. `keyOf` settles ties.
   */
  orderOf(viewer: string, day: string, keyOf: (story: string) => string): string[] {
    const stories = this.stories();
    const kept = this.keptOrder(viewer, day).filter((n) => stories.has(n));
    const numbers = kept.length < stories.size ? this.complete(kept, viewer, day, keyOf) : kept;
    const read = this.readBy(viewer);
    return arrange(
      numbers.flatMap((n) => stories.get(n) ?? []),
      { own: ({ author }) => author === viewer, read: ({ id }) => read.has(id) },
    ).map(({ id }) => id);
  }

  /** Appends what the order lacks, what was read least first, and keeps it. */
  private complete(
    kept: readonly number[],
    viewer: string,
    day: string,
    keyOf: (story: string) => string,
  ): number[] {
    const placed = new Set(kept);
    const rows = this.sql.exec<{ n: number; story_id: string; reads: number }>(
      "SELECT n, story_id, reads FROM reading",
    );
    const added = [...rows]
      .filter(({ n }) => !placed.has(n))
      .map(({ n, story_id, reads }) => ({ n, id: story_id, reads }));
    const numbers = [...kept, ...fairOrder(added, keyOf).map(({ n }) => n)];
    this.keepOrder(viewer, day, numbers);
    return numbers;
  }

  /** The stories by their numbers, read once: a ballot of 2,000 is not to be read at each visit. */
  private stories(): ReadonlyMap<number, BallotStory> {
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

  /** Reads of each story so far. */
  spread(): ReadingSpread | null {
    const rows = this.sql.exec<{ reads: number }>("SELECT reads FROM reading");
    return spreadOf([...rows].map(({ reads }) => reads));
  }

  /** Erases an account: the reads it made still count, nobody can tell whose they were. */
  forget(user: string): void {
    this.known = null;
    this.sql.exec("DELETE FROM read_by WHERE user_id = ?", user);
    this.sql.exec("DELETE FROM viewer_order WHERE viewer = ?", user);
    this.sql.exec("UPDATE reading SET author = NULL WHERE author = ?", user);
  }

  private keptOrder(viewer: string, day: string): number[] {
    const [row] = this.sql.exec<{ numbers: string }>(
      "SELECT numbers FROM viewer_order WHERE viewer = ? AND day = ?",
      viewer,
      day,
    );
    // Written below and by nobody else.
    return JSON.parse(row?.numbers ?? "[]") as number[];
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
