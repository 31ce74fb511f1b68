import { sql } from "kysely";
import type { Db } from "~/db/db";
import { takePiece, type SweepBudget } from "~/db/delete-in-pieces";
import { DAY } from "~/domain/time/durations";

/** Pictures per statement. Each is searched for in the drafts of its account, which have up to 40 KB of text each. */
const PICTURES_PER_PIECE = 200;

/**
 * Deletes pictures that are older than a day and that no story, draft or version of a draft refers to. Walks through the pictures
 * without a story by the time of their upload, because those of unsent drafts stay and would be found again by each statement.
 */
export async function sweepPictures(db: Db, now: Date, budget: SweepBudget): Promise<void> {
  const oldest = new Date(now.getTime() - DAY).toISOString();
  let last = { created_at: "", id: "" };
  while (takePiece(budget)) {
    const pictures = await db
      .selectFrom("pictures")
      .where("story_id", "is", null)
      .where("created_at", "<=", oldest)
      .where((eb) => eb(eb.refTuple("created_at", "id"), ">", eb.tuple(last.created_at, last.id)))
      .orderBy("created_at")
      .orderBy("id")
      .limit(PICTURES_PER_PIECE)
      .select(["created_at", "id"])
      .execute();
    const end = pictures.at(-1);
    if (!end) return;
    await deleteUnused(
      db,
      pictures.map(({ id }) => id),
    );
    last = end;
  }
}

async function deleteUnused(db: Db, ids: readonly string[]): Promise<void> {
  await sql`
    DELETE FROM pictures WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)})) AND story_id IS NULL
      AND NOT EXISTS (SELECT 1 FROM drafts
        WHERE drafts.user_id = pictures.user_id AND instr(drafts.source, pictures.id))
      AND NOT EXISTS (SELECT 1 FROM drafts JOIN draft_versions ON draft_versions.draft_id = drafts.id
        WHERE drafts.user_id = pictures.user_id AND instr(draft_versions.source, pictures.id))`.execute(
    db,
  );
}
