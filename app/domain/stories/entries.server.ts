import type { Db } from "~/db/db";
import { isRevealed, isUnfinished } from "~/domain/contests/phases.server";
import type { Position } from "~/domain/votes/ranking";

/** A writer's own entries with their contests, the newest first. Votes and places only once the contest has results. */
export function listEntries(db: Db, writer: string) {
  return db
    .selectFrom("stories")
    .innerJoin("contests", "contests.id", "stories.contest_id")
    .where("stories.user_id", "=", writer)
    .orderBy("stories.created_at", "desc")
    .select([
      "stories.id",
      "stories.title",
      "stories.word_count",
      "stories.published_at",
      "contests.id as contest_id",
      "contests.title as contest_title",
      "contests.month",
      "contests.submission_deadline",
      "contests.voting_deadline",
      "contests.status",
      "contests.finalized_at",
    ])
    .select((is) => [
      is.case().when(isRevealed).then(is.ref("stories.likes_count")).end().as("votes"),
      is
        .case()
        .when(isRevealed)
        .then(is.ref("stories.winner_position").$castTo<Position | null>())
        .end()
        .as("position"),
    ])
    .execute();
}

/** The writer's entries in the unfinished contests and in `contest`. */
export function listEntriesIn(
  db: Db,
  writer: string,
  contest: string | null,
): Promise<{ id: string; contest_id: string }[]> {
  return db
    .selectFrom("stories")
    .innerJoin("contests", "contests.id", "stories.contest_id")
    .where("stories.user_id", "=", writer)
    .where((is) => is.or([isUnfinished, is("contests.id", "=", contest ?? "")]))
    .select(["stories.id", "stories.contest_id"])
    .execute();
}

/** The id of the writer's story in the contest, or null. */
export async function findEntry(db: Db, writer: string, contest: string): Promise<string | null> {
  const found = await db
    .selectFrom("stories")
    .where("user_id", "=", writer)
    .where("contest_id", "=", contest)
    .select("id")
    .executeTakeFirst();
  return found?.id ?? null;
}
