import { sql } from "kysely";
import type { Db } from "~/db/db";
import { isRevealed, type ContestId } from "~/domain/contests/phases.server";
import type { Win } from "~/domain/contests/places";

/**
 * Finds the person's latest place that they have not been congratulated on: in one contest, or in any if `contest` is null
 * (CONTEST-09).
 */
export async function findCelebration(
  db: Db,
  user: string,
  contest: ContestId | null,
): Promise<Win | null> {
  const scope = contest === null ? sql`` : sql`AND stories.contest_id = ${contest}`;
  const { rows } = await sql<Win>`
    SELECT stories.contest_id AS contestId, contests.title AS contestTitle, contests.month, stories.id AS storyId,
      stories.title, stories.winner_position AS position
    FROM stories JOIN contests ON contests.id = stories.contest_id
    WHERE stories.user_id = ${user} AND stories.winner_position IS NOT NULL AND ${isRevealed}
      ${scope}
      AND NOT EXISTS (SELECT 1 FROM celebrations WHERE user_id = ${user} AND contest_id = stories.contest_id
        AND position = stories.winner_position)
    ORDER BY contests.finalized_at DESC LIMIT 1`.execute(db);
  return rows[0] ?? null;
}

/**
 * Records that a person has been congratulated on a place (docs/design/forms.md). Never throws: if it fails, the congratulation
 * is shown once more.
 */
export async function recordCelebration(
  db: Db,
  user: string,
  { contestId, position }: Win,
  now: Date,
): Promise<void> {
  await db
    .insertInto("celebrations")
    .values({ user_id: user, contest_id: contestId, position, seen_at: now.toISOString() })
    .onConflict((row) => row.doNothing())
    .execute()
    .catch((error: unknown) =>
      console.error(`The congratulation of ${user} was not recorded`, error),
    );
}
