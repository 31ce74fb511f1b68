import type { Selectable } from "kysely";
import type { Db } from "~/db/db";
import type { Tables } from "~/db/schema";
import { monthStart } from "~/domain/time/time";

export type Plan = Selectable<Tables["plans"]>;

/** Everybody writes under this plan while premium plans are switched off (PLAN-01). */
const PLAN = "free";

/** What a writer may send this month: `contestsPerMonth` null means any number. */
export interface WriterLimits {
  maxWords: number;
  contestsPerMonth: number | null;
}

// Whoever cannot be looked up may take part: it is not the writer who failed (WRITE-09).
const WITHOUT_LOOKUP: WriterLimits = { maxWords: 1000, contestsPerMonth: null };

export function limitsQuery(db: Db) {
  return db.selectFrom("plans").where("id", "=", PLAN).selectAll().compile();
}

/** The limits that a row of `plans` sets. */
export function limitsOf(plan: Plan | undefined): WriterLimits {
  if (!plan) return WITHOUT_LOOKUP;
  return { maxWords: plan.max_words, contestsPerMonth: plan.contests_per_month };
}

/** How many stories the writer has sent since the first of this month in the business's zone (WRITE-09). */
export function sentThisMonthQuery(db: Db, userId: string, now: Date, zone: string) {
  return db
    .selectFrom("stories")
    .where("user_id", "=", userId)
    .where("created_at", ">=", monthStart(now, zone))
    .select((is) => is.fn.countAll<number>().as("n"))
    .compile();
}
