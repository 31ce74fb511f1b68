import type { Db } from "~/db/db";

/**
 * Lists the stories of a contest as its room needs them, without votes: with what decides between equal votes, and the newest state
 * of each story in the outbox of withdrawals (migration 0035).
 */
export async function listRoomStories(db: Db, contest: string) {
  const rows = await db
    .selectFrom("stories")
    .leftJoin("story_withdrawals", "story_withdrawals.story_id", "stories.id")
    .where("stories.contest_id", "=", contest)
    .select((eb) => [
      "stories.id",
      "stories.user_id as author",
      "stories.published_at as publishedAt",
      "stories.created_at as createdAt",
      "stories.disqualified_at",
      eb.fn.coalesce("story_withdrawals.version", eb.lit(0)).as("version"),
    ])
    .execute();
  return rows.map(({ disqualified_at, ...story }) => ({
    ...story,
    isOut: disqualified_at !== null,
  }));
}
