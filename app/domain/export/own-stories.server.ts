import { sql } from "kysely";
import type { Db } from "~/db/db";
import { isRevealed } from "~/domain/contests/phases.server";

/** Stories read at a time: of 3,000 words each they are 0.7 MB. */
const AT_ONCE = 20;

/** A story as its author takes it along; of a contest without results neither votes nor views (CONTEST-05). */
export interface ExportedStory {
  id: string;
  title: string;
  source: string;
  content: string;
  word_count: number;
  is_mature: 0 | 1;
  story_category: string;
  published_at: string;
  updated_at: string;
  contest_id: string;
  contest: string;
  month: string;
  votes: number | null;
  views: number | null;
  position: number | null;
  /** From 1, in the order of sending. */
  number: number;
}

/** A person's stories in the order of sending, read in pages while they are used. */
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
      ORDER BY published_at, stories.id LIMIT ${AT_ONCE}`.execute(db);
    for (const row of rows) yield { ...row, number: number++ };
    const end = rows.at(-1);
    if (!end || rows.length < AT_ONCE) return;
    last = end;
  }
}
