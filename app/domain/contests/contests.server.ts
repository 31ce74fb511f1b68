import { sql, type RawBuilder } from "kysely";
import type { Db } from "~/db/db";
import type { Row } from "~/db/schema";
import type { ReadingRange } from "~/domain/contests/reading-spread";
import { contestCycle, type Cycle, type CycleContest } from "./cycle";
import { isUnfinished, phaseDates, type ContestId } from "./phases.server";

/** A monthly contest. Instants are ISO texts in UTC. */
export interface Contest extends CycleContest {
  /** Number of the contest: its rank by submission deadline, from 1. */
  number: number;
  month: string;
  category: string;
  description: string;
  prompt: string;
  /** Free text about the length of stories, shown to readers and not enforced. */
  wordLimit: string;
  minWords: number;
  status: ContestRow["status"];
  votingDeadline: string;
  /** When the results are published. Null if an admin publishes them by hand. */
  resultsAt: string | null;
  endDate: string | null;
  finalizedAt: string | null;
  /** Incremented by every change of the contest (optimistic lock). */
  datesVersion: number;
  /** How evenly the contest's stories were read (READ-04). Null if this was not recorded or nobody read. */
  readings: ReadingRange | null;
}

type ContestRow = Row<"contests">;

/** Query for the contest rows that `toContest` converts. */
export const selectContests = (db: Db) => db.selectFrom("contests").selectAll("contests");

/** Converts a row of the table `contests` to a contest. */
export function toContest(row: ContestRow): Contest {
  const { reads_fewest: fewest, reads_most: most } = row;
  return {
    ...phaseDates(row),
    status: row.status,
    id: row.id,
    number: row.number,
    title: row.title,
    month: row.month,
    category: row.category,
    description: row.description,
    prompt: row.prompt,
    wordLimit: row.word_limit,
    minWords: row.min_words,
    resultsAt: row.results_at,
    endDate: row.end_date,
    datesVersion: row.dates_version,
    readings: fewest === null || !most ? null : { fewest, most },
  };
}

/**
 * SQL value: id of the contest at `/contest/current`, the first unfinished contest, else the newest. Ignores trial runs, which
 * `contestCycle` prefers (PHASE-04).
 */
export const contestOfNow: RawBuilder<string> = sql`coalesce(
  (SELECT contests.id FROM contests WHERE ${isUnfinished} ORDER BY contests.submission_deadline, contests.id LIMIT 1),
  (SELECT contests.id FROM contests ORDER BY contests.created_at DESC LIMIT 1))`;

/** Lists the unfinished contests, from which `contestCycle` chooses the current and the next contest. */
export async function listOpenContests(db: Db): Promise<Contest[]> {
  const rows = await selectContests(db)
    .where(isUnfinished)
    .orderBy("submission_deadline")
    .execute();
  return rows.map(toContest);
}

/** Finds the current and the next contest (PHASE-04, PHASE-05). */
export async function findCycle(db: Db): Promise<Cycle<Contest>> {
  return contestCycle(await listOpenContests(db));
}

export async function findContest(db: Db, id: ContestId): Promise<Contest | null> {
  const row = await selectContests(db).where("id", "=", id).executeTakeFirst();
  return row ? toContest(row) : null;
}

/** Finds a contest together with the current and the next contest, in one statement. */
export async function findContestInCycle(
  db: Db,
  id: ContestId,
): Promise<{ contest: Contest | null; cycle: Cycle<Contest> }> {
  const isAsked = sql<number>`(contests.id = ${id})`;
  const rows = await selectContests(db)
    .select(isAsked.as("is_asked"))
    .where(sql<boolean>`(${isUnfinished} OR ${isAsked})`)
    .execute();
  const requested = rows.find((row) => row.is_asked === 1);
  return {
    contest: requested ? toContest(requested) : null,
    cycle: contestCycle(rows.map(toContest)),
  };
}

/** Counts all contests. */
export async function countContests(db: Db): Promise<number> {
  const { n } = await db
    .selectFrom("contests")
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .executeTakeFirstOrThrow();
  return n;
}

/** Lists the titles and months of all contests, newest first. */
export async function listContestNames(
  db: Db,
): Promise<{ id: string; title: string; month: string }[]> {
  return db
    .selectFrom("contests")
    .select(["id", "title", "month"])
    .orderBy("submission_deadline", "desc")
    .execute();
}

/** Lists all contests for the admin, newest first, each with its number of stories. */
export async function listContests(db: Db): Promise<(Contest & { stories: number })[]> {
  const rows = await selectContests(db)
    .select((eb) =>
      eb
        .selectFrom("stories")
        .whereRef("stories.contest_id", "=", "contests.id")
        .select((s) => s.fn.countAll<number>().as("n"))
        .$asScalar()
        .$notNull()
        .as("stories"),
    )
    .orderBy("submission_deadline", "desc")
    .execute();
  return rows.map((row) => ({ ...toContest(row), stories: row.stories }));
}
