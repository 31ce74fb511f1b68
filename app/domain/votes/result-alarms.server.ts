import { sql } from "kysely";
import type { Db } from "~/db/db";
import type { Row } from "~/db/schema";

/**
 * What differs: the root of the room and that of D1, or the public acta and what the room counts. 'failure': a step of the publication
 * throws again and again.
 */
export type ResultAlarmKind = Row<"result_alarms">["kind"];

/** A contest whose room publishes no result, or no correction of its acta (VOTE-12). */
export interface ResultAlarm {
  contest: string;
  title: string;
  kind: ResultAlarmKind;
  /** One English sentence for the operator; names no voter and no number of votes. */
  difference: string;
  noticedAt: string;
}

const MOST_LETTERS = 2000;

/** Stores a warning for the admins. A second one of the same kind updates the difference and keeps the instant of the first. */
export async function raiseResultAlarm(
  db: Db,
  contest: string,
  { kind, difference }: Pick<ResultAlarm, "kind" | "difference">,
  now: Date,
): Promise<void> {
  await sql`
    INSERT INTO result_alarms (contest_id, kind, difference, noticed_at)
    SELECT id, ${kind}, ${difference.slice(0, MOST_LETTERS)}, ${now.toISOString()} FROM contests WHERE id = ${contest}
    ON CONFLICT (contest_id, kind) DO UPDATE SET difference = excluded.difference`.execute(db);
}

/** Deletes a contest's warning of this kind, once nothing differs any more. */
export async function clearResultAlarm(
  db: Db,
  contest: string,
  kind: ResultAlarmKind,
): Promise<void> {
  await db
    .deleteFrom("result_alarms")
    .where("contest_id", "=", contest)
    .where("kind", "=", kind)
    .execute();
}

/** Lists the warnings of all contests or of one, oldest first. */
export function listResultAlarms(db: Db, contest: string | null = null): Promise<ResultAlarm[]> {
  return db
    .selectFrom("result_alarms")
    .innerJoin("contests", "contests.id", "result_alarms.contest_id")
    .$if(contest !== null, (rows) => rows.where("contest_id", "=", contest))
    .orderBy("noticed_at")
    .select([
      "contest_id as contest",
      "contests.title",
      "result_alarms.kind",
      "difference",
      "noticed_at as noticedAt",
    ])
    .execute();
}
