import { sql } from "kysely";
import type { Db } from "~/db/db";
import type { ActaStory } from "./acta-file";

/** The stories of a contest for its acta, and the numbers of their active votes in D1, of the same moment. */
export interface ActaStories {
  /** Sorted by id. */
  stories: ActaStory[];
  /** Number of votes in D1 by story; deleted stories are missing. */
  recorded: Map<string, number>;
}

/**
 * Lists the stories of a contest for its acta: those of D1, and those among `known`, the ids of stories that took part or have votes,
 * that D1 lacks because they were deleted.
 */
export async function listActaStories(
  db: Db,
  contest: string,
  known: Iterable<string>,
): Promise<ActaStories> {
  // One statement for stories and votes: a story that is deleted in between would look like a difference.
  const rows = await db
    .selectFrom("stories")
    .where("contest_id", "=", contest)
    .select(["id", "title", "published_at", "created_at", "disqualified_at"])
    .select(
      sql<number>`(SELECT count(*) FROM votes WHERE votes.story_id = stories.id AND votes.active = 1)`.as(
        "votes",
      ),
    )
    .execute();
  const stories = new Map<string, ActaStory>();
  for (const id of known) stories.set(id, { id, state: "deleted" });
  for (const { id, title, published_at, created_at, disqualified_at } of rows) {
    stories.set(id, {
      id,
      title,
      publishedAt: published_at,
      createdAt: created_at,
      state: disqualified_at === null ? "in" : "disqualified",
    });
  }
  return {
    stories: [...stories.values()].sort((a, b) => (a.id < b.id ? -1 : 1)),
    recorded: new Map(rows.map(({ id, votes }) => [id, votes])),
  };
}
