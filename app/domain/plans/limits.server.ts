import { sql, type RawBuilder } from "kysely";
import type { Db } from "~/db/db";
import type { Row } from "~/db/schema";
import { BEST_PLAN, FREE_PLAN, FREE_WORDS } from "./plans";

type PlanRow = Row<"plans">;
export type PlanEnv = Pick<Env, "PREMIUM_PLANS">;

/** Limits that a plan sets for a writer; `contestsPerMonth` null means any number. */
export interface WriterLimits {
  maxWords: number;
  contestsPerMonth: number | null;
  /** Advantages of the premium plan; absent if it is not offered or has none. */
  premium?: { maxWords: number | null; hasAllContests: boolean };
}

/** Fallback limits if the database has no row for the plan, so that the writer can still take part (WRITE-09). */
const FALLBACK: WriterLimits = { maxWords: FREE_WORDS, contestsPerMonth: null };

/** Whether premium plans are enabled (PLAN-01). */
export function arePlansOn({ PREMIUM_PLANS }: PlanEnv): boolean {
  return PREMIUM_PLANS === "on";
}

/**
 * The plan that applies to an account, or to a visitor (null): the free plan for all while premium plans are switched off
 * (PLAN-01).
 */
function planInForce(env: PlanEnv, plan: string | null): string {
  return arePlansOn(env) ? (plan ?? FREE_PLAN) : FREE_PLAN;
}

/** SQL value: the plan in force for a row of `user_profiles`; same rule as `planInForce`. */
export function planOfRow(env: PlanEnv): RawBuilder<string> {
  return arePlansOn(env) ? sql`user_profiles.plan` : sql`${FREE_PLAN}`;
}

/** Finds the limits (words per story, contests per month) of an account with this plan, or of a visitor (null) (PLAN-01). */
export async function findLimits(db: Db, env: PlanEnv, plan: string | null): Promise<WriterLimits> {
  const rows = await db.selectFrom("plans").selectAll().execute();
  const limits = limitsOf(rows.find(({ id }) => id === planInForce(env, plan)));
  const best = arePlansOn(env) ? rows.find(({ id }) => id === BEST_PLAN) : undefined;
  return best ? { ...limits, ...moreThan(limits, best) } : limits;
}

/** The maximum number of words that any plan in force allows. */
export async function findMostWords(db: Db, env: PlanEnv): Promise<number> {
  const { maxWords, premium } = await findLimits(db, env, null);
  return premium?.maxWords ?? maxWords;
}

/** Converts a row of `plans` to the writer's limits. */
export function limitsOf(plan: PlanRow | undefined): WriterLimits {
  if (!plan) return FALLBACK;
  return { maxWords: plan.max_words, contestsPerMonth: plan.contests_per_month };
}

function moreThan(limits: WriterLimits, best: PlanRow): Pick<WriterLimits, "premium"> {
  const maxWords = best.max_words > limits.maxWords ? best.max_words : null;
  const hasAllContests = limits.contestsPerMonth !== null && best.contests_per_month === null;
  return maxWords !== null || hasAllContests ? { premium: { maxWords, hasAllContests } } : {};
}
