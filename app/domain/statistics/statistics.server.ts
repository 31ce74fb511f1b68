import { sql, type CompiledQuery, type RawBuilder } from "kysely";
import type { Db } from "~/db/db";
import { isRevealed } from "~/domain/contests/phases.server";
import type { LocalDay, LocalMonth } from "./periods";

/** Kinds of actions that the statistics count by day. */
export type Deed = "registrations" | "entries" | "votes" | "reads" | "comments";

/** Number of actions on one local day; `day` is the day's index in the period. */
interface DayCount {
  day: number;
  n: number;
}

/** Number of actions in one hour of a local day. */
interface HourCount extends DayCount {
  hour: number;
}

/** People who sent a story or voted in a month, and how many of them came back in the following month. */
export interface MonthReturn {
  month: string;
  people: number;
  returned: number;
}

/**
 * Activity in a period: numbers of actions, never by person, and votes never by story. The votes of a contest count only after its
 * results. Before, the difference between two calls would reveal how many votes a story had that left the contest in between
 * (VOTE-10).
 */
export interface Activity {
  /** For each kind of action, the number on each day of the period. */
  byDay: Record<Deed, number[]>;
  /** Numbers of entries, votes, reads and comments in the whole period for each of the 24 hours of the day. */
  byHour: number[];
  /** Number of mails sent on each day. The database keeps these counts for 30 days. */
  mail: number[];
  months: MonthReturn[];
}

/** For each kind of action: the table, and the column with the instant. */
const SOURCES = {
  registrations: { table: "user_profiles", at: "created_at" },
  entries: { table: "stories", at: "published_at" },
  votes: { table: "votes", at: "created_at" },
  reads: { table: "user_story_reads", at: "created_at" },
  comments: { table: "comments", at: "created_at" },
} as const satisfies Record<Deed, { table: string; at: string }>;

/**
 * Counts the actions on these days, of one contest if `contest` is given, and the people who came back from month to month
 * (ADMIN-01). One batch; each count is an index range (migrations 0025, 0033, 0038). Registrations and mails are always of the
 * whole site.
 */
export async function countActivity(
  db: Db,
  days: readonly LocalDay[],
  months: readonly LocalMonth[],
  contest: string | null,
): Promise<Activity> {
  const countOf = (deed: Deed) => hourCounts(db, days, deed, contest);
  const [registrations, entries, votes, reads, comments, mail, returns] = await db.batch([
    countOf("registrations"),
    countOf("entries"),
    countOf("votes"),
    countOf("reads"),
    countOf("comments"),
    mailByDay(db, days),
    returnsByMonth(db, months),
  ]);
  const byDay = ({ rows }: { rows: readonly DayCount[] }) =>
    sums(days.length, rows, ({ day }) => day);
  const visits = [entries, votes, reads, comments].flatMap(({ rows }) => rows);
  const returnOf = new Map(returns.rows.map((row) => [row.month, row]));
  return {
    byDay: {
      registrations: byDay(registrations),
      entries: byDay(entries),
      votes: byDay(votes),
      reads: byDay(reads),
      comments: byDay(comments),
    },
    // When clocks are set back, the day has a 25th hour, which is added to the last one.
    byHour: sums(24, visits, ({ hour }) => Math.min(hour, 23)),
    mail: byDay(mail),
    months: months.slice(0, -1).map(({ month }, index) => ({
      month,
      people: returnOf.get(index)?.people ?? 0,
      returned: returnOf.get(index)?.returned ?? 0,
    })),
  };
}

/** Sums counts of rows into an array by an index from 0 to `length` - 1. */
function sums<Counted extends { n: number }>(
  length: number,
  rows: readonly Counted[],
  indexOf: (row: Counted) => number,
): number[] {
  const totals = Array<number>(length).fill(0);
  for (const row of rows) totals[indexOf(row)] = (totals[indexOf(row)] ?? 0) + row.n;
  return totals;
}

/** SQL condition: the instant in a column is within the span of the row `span` of `json_each`. */
const isOn = (column: string) =>
  sql`${sql.ref(column)} >= span.value ->> 'from' AND ${sql.ref(column)} < span.value ->> 'to'`;

/** SQL condition on a row of `votes`: the vote is active, and the results of its contest are public. */
const isPublished = (votes: string) => sql`(${sql.ref(`${votes}.active`)} = 1
  AND EXISTS (SELECT 1 FROM contests WHERE contests.id = ${sql.ref(`${votes}.contest_id`)} AND ${isRevealed}))`;

/** SQL condition: the row counts as an action of this kind, and belongs to the contest unless that is null. */
function countsFor(deed: Deed, contest: string | null): RawBuilder<unknown> {
  const counts = deed === "votes" ? isPublished("deed") : sql`TRUE`;
  if (contest === null || deed === "registrations") return counts;
  if (deed !== "comments") return sql`${counts} AND deed.contest_id = ${contest}`;
  return sql`EXISTS (SELECT 1 FROM stories WHERE stories.id = deed.story_id AND stories.contest_id = ${contest})`;
}

/** Statement that counts actions by day and hour. CROSS JOIN makes the days the outer loop, so that each day is one index range. */
function hourCounts(
  db: Db,
  days: readonly LocalDay[],
  deed: Deed,
  contest: string | null,
): CompiledQuery<HourCount> {
  const { table, at } = SOURCES[deed];
  const instant = `deed.${at}`;
  return sql<HourCount>`
    SELECT span.key AS day, (unixepoch(${sql.ref(instant)}) - unixepoch(span.value ->> 'from')) / 3600 AS hour, count(*) AS n
    FROM json_each(${spans(days)}) AS span CROSS JOIN ${sql.table(table)} AS deed ON ${isOn(instant)}
    WHERE ${countsFor(deed, contest)} GROUP BY 1, 2`.compile(db);
}

function mailByDay(db: Db, days: readonly LocalDay[]): CompiledQuery<DayCount> {
  return sql<DayCount>`
    SELECT span.key AS day, mail_days.n AS n
    FROM json_each(${JSON.stringify(days.map(({ day }) => day))}) AS span
    CROSS JOIN mail_days ON mail_days.day = span.value`.compile(db);
}

/**
 * Statement that counts, for each month, the people who sent a story or voted, and how many of them did so again in the following
 * month.
 */
function returnsByMonth(
  db: Db,
  months: readonly LocalMonth[],
): CompiledQuery<{ month: number; people: number; returned: number }> {
  const span = sql`json_each(${spans(months)}) AS span`;
  return sql<{ month: number; people: number; returned: number }>`
    WITH active AS (
      SELECT span.key AS month, stories.user_id AS person
      FROM ${span} CROSS JOIN stories ON ${isOn("stories.published_at")} WHERE stories.user_id IS NOT NULL
      UNION
      SELECT span.key, votes.user_id
      FROM ${span} CROSS JOIN votes ON ${isOn("votes.created_at")} AND ${isPublished("votes")} WHERE votes.user_id IS NOT NULL)
    SELECT month, count(*) AS people, count(CASE WHEN following = month + 1 THEN 1 END) AS returned
    FROM (SELECT month, lead(month) OVER (PARTITION BY person ORDER BY month) AS following FROM active)
    GROUP BY month ORDER BY month`.compile(db);
}

const spans = (all: readonly { from: string; to: string }[]) =>
  JSON.stringify(all.map(({ from, to }) => ({ from, to })));
