import { sql, type RawBuilder, type Selectable } from "kysely";
import type { Db } from "~/db/db";
import type { Tables } from "~/db/schema";
import { contestCycle, type Cycle } from "./cycle";
import { isFinished, isUnfinished, type ContestId } from "./phases.server";

export type Contest = Selectable<Tables["contests"]>;

/**
 * Id of the contest of `/contest/current`, as a value in SQL (PHASE-04): the first open one, or the newest where none is open. A
 * trial run, which goes before it, is known by its title alone: `contestCycle` decides.
 */
export const contestOfNow: RawBuilder<string> = sql`coalesce(
  (SELECT contests.id FROM contests WHERE ${isUnfinished} ORDER BY contests.submission_deadline, contests.id LIMIT 1),
  (SELECT contests.id FROM contests ORDER BY contests.created_at DESC LIMIT 1))`;

/** The unfinished contests: the few that the current and the next are chosen from. */
export async function listOpenContests(db: Db): Promise<Contest[]> {
  return db
    .selectFrom("contests")
    .where(isUnfinished)
    .orderBy("submission_deadline")
    .selectAll()
    .execute();
}

/** The contests of now (PHASE-04, PHASE-05). */
export async function findCycle(db: Db): Promise<Cycle<Contest>> {
  return contestCycle(await listOpenContests(db));
}

/** Whether there is a current contest (as `contestCycle` finds one) and one with results: what the head of every page shows. */
export async function findHead(db: Db): Promise<{ hasCurrent: boolean; hasResults: boolean }> {
  const { rows } = await sql<{ has_current: number; has_results: number }>`
    SELECT EXISTS (SELECT 1 FROM contests WHERE ${isUnfinished}) AS has_current,
      EXISTS (SELECT 1 FROM contests WHERE ${isFinished}) AS has_results`.execute(db);
  return { hasCurrent: rows[0]?.has_current === 1, hasResults: rows[0]?.has_results === 1 };
}

export async function findContest(db: Db, id: ContestId): Promise<Contest | null> {
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
