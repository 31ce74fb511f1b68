import { spreadOf, type ReadingSpread } from "~/domain/contests/reading-spread";
import type { PendingReads } from "./pending-reads";

/** Stories per statement: a room takes strings of up to 2 MB, and 20,000 stories with their authors are 1.9 MB as JSON. */
const STORIES_PER_STATEMENT = 5000;

export interface RoomStory {
  id: string;
  /** Account id of the story's author; null if the account was deleted. */
  author: string | null;
}

/** The contest's stories and who has read which of them (READ-04); all methods are synchronous. */
export class ReadsStore {
  /** Cache of the stories; null after a write to their table. */
  private cached: ReadonlyMap<number, RoomStory> | null = null;

  constructor(
    private readonly sql: SqlStorage,
    private readonly pending: PendingReads,
  ) {}

  size(): number {
    return this.stories().size;
  }

  /** Replaces the stored stories by this list. */
  replaceStories(stories: readonly RoomStory[]): void {
    this.cached = null;
    this.sql.exec(
      "DELETE FROM reading WHERE story_id NOT IN (SELECT value FROM json_each(?))",
      JSON.stringify(stories.map(({ id }) => id)),
    );
    for (let from = 0; from < stories.length; from += STORIES_PER_STATEMENT) {
      this.sql.exec(
        `INSERT INTO reading (story_id, author) SELECT value ->> 'id', value ->> 'author' FROM json_each(?) WHERE true
         ON CONFLICT (story_id) DO UPDATE SET author = excluded.author`,
        JSON.stringify(stories.slice(from, from + STORIES_PER_STATEMENT)),
      );
    }
  }

  /** Adds a readmitted story, without reads. A room that has read no stories from D1 yet stays empty, so that it reads them all. */
  addStory({ id, author }: RoomStory): void {
    if (this.size() === 0) return;
    this.cached = null;
    this.sql.exec(
      "INSERT INTO reading (story_id, author) VALUES (?, ?) ON CONFLICT (story_id) DO NOTHING",
      ...[id, author],
    );
  }

  dropStory(story: string): void {
    this.cached = null;
    this.sql.exec("DELETE FROM reading WHERE story_id = ?", story);
  }

  /**
   * Stores whether a user has marked a story as read, idempotently. The story counts at most one read per user, and unmarking
   * does not take that read back.
   */
  note(user: string, story: string, isRead: boolean): void {
    const isNew =
      isRead &&
      this.sql.exec("INSERT OR IGNORE INTO read_by VALUES (?, ?, 1)", user, story).rowsWritten > 0;
    if (isNew) {
      const [read] = this.sql.exec<{ n: number }>(
        "UPDATE reading SET reads = reads + 1 WHERE story_id = ? RETURNING n",
        story,
      );
      if (read) this.pending.remove(user, read.n);
    } else {
      const marked = isRead ? 1 : 0;
      this.sql.exec(
        "UPDATE read_by SET marked = ? WHERE user_id = ? AND story_id = ? AND marked <> ?",
        ...[marked, user, story, marked],
      );
    }
  }

  /** Makes the stories that a user has marked as read equal to this list from D1. */
  replaceReads(user: string, stories: readonly string[]): void {
    const marked = this.readBy(user);
    const readInD1 = new Set(stories);
    for (const story of marked) if (!readInD1.has(story)) this.note(user, story, false);
    for (const story of readInD1) if (!marked.has(story)) this.note(user, story, true);
  }

  /** Returns the stories that a user has marked as read. */
  readBy(user: string): Set<string> {
    const marks = [...this.marksOf(user)];
    return new Set(marks.flatMap(([story, isMarked]) => (isMarked ? story : [])));
  }

  /** Returns the stories that have counted a read of this user, and whether the user still marks each as read. */
  marksOf(user: string): Map<string, boolean> {
    const rows = this.sql.exec<{ story_id: string; marked: number }>(
      "SELECT story_id, marked FROM read_by WHERE user_id = ?",
      user,
    );
    return new Map([...rows].map(({ story_id, marked }) => [story_id, marked === 1]));
  }

  /** Returns the contest's stories by their numbers, from a cache: a contest may have 2,000, too many to select at each visit. */
  stories(): ReadonlyMap<number, RoomStory> {
    if (!this.cached) {
      const rows = this.sql.exec<{ n: number; story_id: string; author: string | null }>(
        "SELECT n, story_id, author FROM reading",
      );
      this.cached = new Map(
        [...rows].map(({ n, story_id, author }) => [n, { id: story_id, author }]),
      );
    }
    return this.cached;
  }

  /** Returns how many reads each story has, by the story's number. */
  readCounts(): Map<number, number> {
    const rows = this.sql.exec<{ n: number; reads: number }>("SELECT n, reads FROM reading");
    return new Map([...rows].map(({ n, reads }) => [n, reads]));
  }

  /** Computes how evenly the reads are spread over the contest's stories. */
  spread(): ReadingSpread | null {
    const rows = this.sql.exec<{ reads: number }>("SELECT reads FROM reading");
    return spreadOf([...rows].map(({ reads }) => reads));
  }

  /** Removes a deleted account's id from reads and stories. Its reads still count. */
  forget(user: string): void {
    this.cached = null;
    this.sql.exec("DELETE FROM read_by WHERE user_id = ?", user);
    this.sql.exec("UPDATE reading SET author = NULL WHERE author = ?", user);
  }

  /** Deletes the rows of who has read which story, which are not needed after the results. */
  clear(): void {
    this.sql.exec("DELETE FROM read_by");
  }
}
