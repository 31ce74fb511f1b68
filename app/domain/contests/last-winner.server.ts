import { sql } from "kysely";
import type { Db } from "~/db/db";
import type { Row } from "~/db/schema";
import { storyLine } from "~/domain/text/story-line";
import { isCompeting } from "./competing.server";
import { coverPath } from "./cover";
import { isRevealed } from "./phases.server";
import type { LastWinner } from "./places";

type StoryColumn = "id" | "title" | "excerpt" | "line" | "word_count" | "user_id" | "contest_id";

interface WinnerRow extends Pick<Row<"stories">, StoryColumn> {
  author: string | null;
  contest_title: string;
  contest_number: number;
}

/** Finds the last winner whose story is not marked as mature; null before there is one. */
export async function findLastWinner(db: Db): Promise<LastWinner | null> {
  const { rows } = await sql<WinnerRow>`
    SELECT stories.id, stories.title, stories.excerpt, stories.line, stories.word_count, stories.user_id,
      user_profiles.display_name AS author,
      contests.id AS contest_id, contests.title AS contest_title, contests.number AS contest_number
    FROM contests JOIN stories ON stories.contest_id = contests.id AND stories.winner_position = 1
      LEFT JOIN user_profiles ON user_profiles.id = stories.user_id
    WHERE ${isRevealed} AND ${isCompeting} AND stories.is_mature = 0
    ORDER BY contests.submission_deadline DESC, contests.id DESC LIMIT 1`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const contest = { id: row.contest_id, number: row.contest_number, title: row.contest_title };
  return {
    storyId: row.id,
    title: row.title,
    line: storyLine(row),
    words: row.word_count,
    author: row.author,
    authorId: row.user_id,
    cover: coverPath({ ...contest, phase: "results" }, "lamina"),
  };
}
