import { sql, type Selectable } from "kysely";
import type { Db } from "~/db/db";
import type { Tables } from "~/db/schema";

export type Contest = Selectable<Tables["contests"]>;

/** The unfinalized contests: the few that the current and the next are chosen from. */
export function openContestsQuery(db: Db) {
  return db
    .selectFrom("contests")
    .where("finalized_at", "is", null)
    .orderBy("submission_deadline")
    .selectAll()
    .compile();
}

/** Whether there is a current contest (as `contestCycle` finds one) and one with results: what the head of every page shows. */
export function headQuery(db: Db) {
  return sql<{ has_current: number; has_results: number }>`
    SELECT EXISTS (SELECT 1 FROM contests WHERE finalized_at IS NULL AND status IS NOT 'results') AS has_current,
      EXISTS (SELECT 1 FROM contests WHERE finalized_at IS NOT NULL) AS has_results`.compile(db);
}

export async function listOpenContests(db: Db): Promise<Contest[]> {
  return db
    .selectFrom("contests")
    .where("finalized_at", "is", null)
    .orderBy("submission_deadline")
    .selectAll()
    .execute();
}

export async function findContest(db: Db, id: string): Promise<Contest | null> {
  const found = await db.selectFrom("contests").where("id", "=", id).selectAll().executeTakeFirst();
  return found ?? null;
}

/** Every contest, the newest first, with the number of its stories: the admin's list. */
export async function listContests(db: Db): Promise<(Contest & { participants_count: number })[]> {
  return db
    .selectFrom("contests")
    .selectAll()
    .select((is) =>
      is
        .selectFrom("stories")
        .whereRef("stories.contest_id", "=", "contests.id")
        .select((s) => s.fn.countAll<number>().as("n"))
        .$asScalar()
        .$notNull()
        .as("participants_count"),
    )
    .orderBy("submission_deadline", "desc")
    .execute();
}

export function contestQuery(db: Db, id: string) {
  return db.selectFrom("contests").where("id", "=", id).selectAll().compile();
}

/** The contest that is shown when none is open: the first of the list, newest first (PHASE-04). */
export async function findLatestContest(db: Db): Promise<Contest | null> {
  const found = await db
    .selectFrom("contests")
    .orderBy("created_at", "desc")
    .selectAll()
    .executeTakeFirst();
  return found ?? null;
}
