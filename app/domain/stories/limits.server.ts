import type { Selectable } from "kysely";
import type { Db } from "~/db/db";
import type { Tables } from "~/db/schema";
import { monthStart } from "~/domain/time/time";

type Plan = Selectable<Tables["plans"]>;

/** Everybody writes under this plan while premium plans are switched off (PLAN-01). */
const PLAN = "free";

/** Limits of a writer; `contestsPerMonth` null means any number. */
export interface WriterLimits {
  maxWords: number;
  contestsPerMonth: number | null;
}

// Without a plan to look up the writer takes part: it is not the writer who failed (WRITE-09).
const WITHOUT_LOOKUP: WriterLimits = { maxWords: 1000, contestsPerMonth: null };

/** Reads the limits that hold for every writer (PLAN-01). */
export async function findLimits(db: Db): Promise<WriterLimits> {
  const plan = await db.selectFrom("plans").where("id", "=", PLAN).selectAll().executeTakeFirst();
  return limitsOf(plan);
}

/** The limits that a row of `plans` sets. */
export function limitsOf(plan: Plan | undefined): WriterLimits {
  if (!plan) return WITHOUT_LOOKUP;
  return { maxWords: plan.max_words, contestsPerMonth: plan.contests_per_month };
}

/** How many stories the writer has sent since the first of this month in the business's zone (WRITE-09). */
export async function countSentThisMonth(
  db: Db,
  userId: string,
  now: Date,
  zone: string,
): Promise<number> {
  const sent = await db
    .selectFrom("stories")
    .where("user_id", "=", userId)
    .where("created_at", ">=", monthStart(now, zone))
    .select((is) => is.fn.countAll<number>().as("n"))
    .executeTakeFirst();
  return sent?.n ?? 0;
}
