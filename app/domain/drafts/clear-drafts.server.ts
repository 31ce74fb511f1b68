import { sql, type CompiledQuery } from "kysely";
import type { Db } from "~/db/db";
import { DAY } from "~/domain/time/durations";
import { VISITOR_DRAFT_DAYS } from "./lifetimes";

/** Deletes the drafts of visitors whose cookie has expired. */
export async function sweepVisitorDrafts(db: Db, now: Date): Promise<void> {
  const oldest = now.getTime() - VISITOR_DRAFT_DAYS * DAY;
  await db
    .deleteFrom("drafts")
    .where("user_id", "is", null)
    .where("updated_at", "<=", new Date(oldest).toISOString())
    .execute();
}

/** Deletes the writer's draft for the contest if the story was stored: for its batch, after its insert (WRITE-11). */
export function clearDraftStatement(
  db: Db,
  { writer, contest, storyId }: { writer: string; contest: string; storyId: string },
): CompiledQuery<unknown> {
  return sql`
    DELETE FROM drafts WHERE user_id = ${writer} AND contest_id = ${contest}
      AND EXISTS (SELECT 1 FROM stories WHERE id = ${storyId})`.compile(db);
}
