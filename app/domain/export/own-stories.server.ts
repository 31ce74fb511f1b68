import { sql } from "kysely";
import type { Db } from "~/db/db";
import type { Row } from "~/db/schema";
import { isRevealed } from "~/domain/contests/phases.server";

/** Number of stories that one query reads: 0.7 MB if each has 3,000 words. */
const PAGE_SIZE = 20;

type StoryColumn =
  | ("id" | "title" | "source" | "content" | "word_count" | "is_mature" | "story_category")
  | ("published_at" | "updated_at" | "contest_id");

/** A story in its author's export. Votes, views and position are null before the results of its contest (CONTEST-05). */
export interface ExportedStory extends Pick<Row<"stories">, StoryColumn> {
  contest: string;
  month: string;
  votes: number | null;
  views: number | null;
  position: number | null;
  /** Number of the story in the order in which its author sent the stories, from 1. */
  number: number;
}

/** Yields a person's stories in the order of submission, reading them page by page. */
export async function* ownStories(db: Db, user: string): AsyncGenerator<ExportedStory, void> {
  let last = { published_at: "", id: "" };
  for (let number = 1; ;) {
    const { rows } = await sql<Omit<ExportedStory, "number">>`
      SELECT stories.id, stories.title, stories.source, stories.content, word_count, is_mature, story_category,
        published_at, updated_at, contests.id AS contest_id, contests.title AS contest, contests.month,
        iif(${isRevealed}, likes_count, NULL) AS votes, iif(${isRevealed}, views_count, NULL) AS views,
        iif(${isRevealed}, winner_position, NULL) AS position
      FROM stories JOIN contests ON contests.id = stories.contest_id
      WHERE stories.user_id = ${user} AND (published_at, stories.id) > (${last.published_at}, ${last.id})
      ORDER BY published_at, stories.id LIMIT ${PAGE_SIZE}`.execute(db);
    for (const row of rows) yield { ...row, number: number++ };
    const end = rows.at(-1);
    if (!end || rows.length < PAGE_SIZE) return;
    last = end;
  }
}
