import { sql } from "kysely";
import type { Db } from "~/db/db";
import { monthStart } from "~/domain/time/time";
import type { InterventionKind, RuleId } from "./rules";

/** Number of interventions on one page of the public log. */
export const LOG_PER_PAGE = 50;

/** A line of the public log of moderation: kind, rule and days. It contains no id, name, text or object (ADMIN-05). */
export interface LoggedIntervention {
  kind: InterventionKind;
  rule: RuleId;
  madeAt: string;
  until: string | null;
  liftedAt: string | null;
}

/** Lists a page of the public log of moderation, newest first. */
export async function listLog(db: Db, page: number): Promise<LoggedIntervention[]> {
  return db
    .selectFrom("interventions")
    .orderBy("made_at", "desc")
    .orderBy("id")
    .limit(LOG_PER_PAGE)
    .offset((page - 1) * LOG_PER_PAGE)
    .select(["kind", "rule", "made_at as madeAt", "until", "lifted_at as liftedAt"])
    .execute();
}

/** Counts all interventions. */
export async function countLog(db: Db): Promise<number> {
  const { n } = await db
    .selectFrom("interventions")
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .executeTakeFirstOrThrow();
  return n;
}

/** Number of months for which the public log counts interventions, including the current month. */
const MONTHS = 12;

/** Number of interventions of one kind in the month that begins at `since`. */
export interface MonthlyCount {
  since: string;
  kind: InterventionKind;
  n: number;
}

/** Counts the interventions of the last twelve months by kind and by month of the site's time zone, the newest month first. */
export async function countByMonth(db: Db, now: Date, zone: string): Promise<MonthlyCount[]> {
  const months = Array.from({ length: MONTHS }, (_, ago) => [
    monthStart(now, zone, -ago),
    monthStart(now, zone, 1 - ago),
  ]);
  const { rows } = await sql<MonthlyCount>`
    SELECT value ->> 0 AS since, kind, count(*) AS n FROM json_each(${JSON.stringify(months)})
      JOIN interventions ON made_at >= value ->> 0 AND made_at < value ->> 1
    GROUP BY since, kind ORDER BY since DESC, kind`.execute(db);
  return rows;
}
