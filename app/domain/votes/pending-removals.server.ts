import type { Db } from "~/db/db";

/** Stories and accounts that left a contest, of which its room has not heard yet, with the instants of that as ISO text. */
export interface PendingRemovals {
  /** Deleted or disqualified stories. `version` is that of the outbox of withdrawals. */
  stories: { id: string; version: number; at: string }[];
  /** Deleted accounts. */
  accounts: { id: string; at: string }[];
}

/** Lists what left a contest and waits in D1 for its room: withdrawn stories and deleted accounts. One trip to D1. */
export async function listPendingRemovals(db: Db, contest: string): Promise<PendingRemovals> {
  const [stories, accounts] = await db.batch([
    db
      .selectFrom("story_withdrawals")
      .leftJoin("stories", "stories.id", "story_withdrawals.story_id")
      .where("story_withdrawals.contest_id", "=", contest)
      .where("told_at", "is", null)
      .where("is_out", "=", 1)
      .select(["story_id as id", "version", "disqualified_at"])
      .compile(),
    db
      .selectFrom("room_erasures")
      .innerJoin("account_deletions", "account_deletions.user_id", "room_erasures.user_id")
      .where("room_erasures.contest_id", "=", contest)
      .select(["account_deletions.user_id as id", "asked_at as at"])
      .distinct()
      .compile(),
  ]);
  return {
    // The version of a withdrawal is the instant of its row in epoch milliseconds (migration 0040).
    stories: stories.rows.map(({ disqualified_at, ...row }) => ({
      ...row,
      at: disqualified_at ?? new Date(row.version).toISOString(),
    })),
    accounts: accounts.rows,
  };
}
