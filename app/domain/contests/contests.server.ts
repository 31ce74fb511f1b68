import { sql, type RawBuilder, type Selectable } from "kysely";
import type { Db } from "~/db/db";
import type { Tables } from "~/db/schema";
import type { ReadingRange } from "~/domain/contests/reading-spread";
import { contestCycle, type Cycle, type CycleContest } from "./cycle";
import { isUnfinished, phaseDates, type ContestId } from "./phases.server";

/** One month's contest; instants as ISO text, UTC. */
export interface Contest extends CycleContest {
  /** Its rank by date, from 1: the number of the issue. */
  number: number;
  month: string;
  category: string;
  description: string;
  prompt: string;
  /** Text that says how long a story may be. */
  wordLimit: string;
  minWords: number;
  status: ContestRow["status"];
  votingDeadline: string;
  /** Null: the results are published by hand. */
  resultsAt: string | null;
  endDate: string | null;
  finalizedAt: string | null;
  /** Counts the changes of the contest. */
  datesVersion: number;
  /** How evenly it was read, as its room noted it (READ-04); null when nobody counted or nobody read. */
  readings: ReadingRange | null;
}

type ContestRow = Selectable<Tables["contests"]> & { number: number };

/**
 * The number of a contest, from 1, as a value in SQL beside its row: its rank by submission deadline, by id where two are equal.
 * An index makes it a range count (migration 0015).
 */
export const contestNumber = sql<number>`(SELECT count(*) FROM contests AS earlier
  WHERE (earlier.submission_deadline, earlier.id) <= (contests.submission_deadline, contests.id))`;

/** The rows of contests, as `toContest` takes them. */
export const selectContests = (db: Db) =>
  db.selectFrom("contests").selectAll("contests").select(contestNumber.as("number"));

/** A contest as its row says. */
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
 * Id of the contest of `/contest/current` as a value in SQL: the first open one, else the newest; a trial run, which
 * precedes it, is found by `contestCycle` (PHASE-04).
 */
export const contestOfNow: RawBuilder<string> = sql`coalesce(
  (SELECT contests.id FROM contests WHERE ${isUnfinished} ORDER BY contests.submission_deadline, contests.id LIMIT 1),
  (SELECT contests.id FROM contests ORDER BY contests.created_at DESC LIMIT 1))`;

/** The unfinished contests: the few that the current and the next are chosen from. */
export async function listOpenContests(db: Db): Promise<Contest[]> {
  const rows = await selectContests(db)
    .where(isUnfinished)
    .orderBy("submission_deadline")
    .execute();
  return rows.map(toContest);
}

/** The contests of now (PHASE-04, PHASE-05). */
export async function findCycle(db: Db): Promise<Cycle<Contest>> {
  return contestCycle(await listOpenContests(db));
}

export async function findContest(db: Db, id: ContestId): Promise<Contest | null> {
  const found = await selectContests(db).where("id", "=", id).executeTakeFirst();
  return found ? toContest(found) : null;
}

/** A contest, and the contests of now, in one statement. */
export async function findContestInCycle(
  db: Db,
  id: ContestId,
): Promise<{ contest: Contest | null; cycle: Cycle<Contest> }> {
  const isAsked = sql<number>`(contests.id = ${id})`;
  const rows = await selectContests(db)
    .select(isAsked.as("is_asked"))
    .where(sql<boolean>`(${isUnfinished} OR ${isAsked})`)
    .execute();
  const asked = rows.find((row) => row.is_asked === 1);
  return { contest: asked ? toContest(asked) : null, cycle: contestCycle(rows.map(toContest)) };
}

/** The numbers of all contests by id, for lists: one scan of the index instead of a count per row. */
export async function listContestNumbers(db: Db): Promise<Map<string, number>> {
  const contests = await db
    .selectFrom("contests")
    .select("id")
    .orderBy("submission_deadline")
    .orderBy("id")
    .execute();
  return new Map(contests.map(({ id }, index) => [id, index + 1]));
}

/** Every contest, the newest first, with the number of its stories: the admin's list. */
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
