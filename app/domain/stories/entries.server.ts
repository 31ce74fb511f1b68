import type { Db } from "~/db/db";
import type { Position } from "~/domain/votes/ranking";

/** A writer's own entries with their contests, the newest first. Votes and places only once the contest has results. */
export function entriesQuery(db: Db, writer: string) {
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
      is
        .case()
        .when("contests.finalized_at", "is not", null)
        .then(is.ref("stories.likes_count"))
        .end()
        .as("votes"),
      is
        .case()
        .when("contests.finalized_at", "is not", null)
        .then(is.ref("stories.winner_position").$castTo<Position | null>())
        .end()
        .as("position"),
    ])
    .compile();
}
