import type { Db } from "~/db/db";
import { sweepBudget } from "~/db/delete-in-pieces";
import { auditStatement } from "~/domain/audit/audit.server";
import { DAILY } from "./crons";
import { sweepExpired } from "./sweep.server";

/** Row of `cron_runs` for cleanups that the operator asks for. `/salud` does not read it: it tells nothing of the daily cron. */
const BY_HAND = "purge";
const ROWS = [DAILY, BY_HAND];

/** Runs the daily cleanup once. If it does not finish, the cron of every minute goes on with it (OPS-03). */
export async function sweepDaily(db: Db, now: Date, budget = sweepBudget()): Promise<void> {
  if (await sweepExpired(db, now, budget)) await setFinished(db);
  else await db.batch([unfinishedStatement(db, DAILY, now)]);
}

/** Continues a cleanup that has not finished, such as one after a month without. Does nothing otherwise. */
export async function continueSweep(db: Db, now: Date, budget = sweepBudget()): Promise<void> {
  if (!(await isSweepUnfinished(db))) return;
  if (await sweepExpired(db, now, budget)) await setFinished(db);
}

/** Whether the cron of every minute has to go on with a cleanup. */
export async function isSweepUnfinished(db: Db): Promise<boolean> {
  const unfinished = await db
    .selectFrom("cron_runs")
    .where("cron", "in", ROWS)
    .where("is_unfinished", "=", 1)
    .select("cron")
    .executeTakeFirst();
  return unfinished !== undefined;
}

/** Operator's command: has the cron of every minute run the daily cleanup now. */
export async function requestSweep(db: Db, by: string, now: Date): Promise<void> {
  const line = { actor: by, action: "data.purge", subject: "database" } as const;
  await db.batch([
    auditStatement(db, line, now.toISOString()),
    unfinishedStatement(db, BY_HAND, now),
  ]);
}

async function setFinished(db: Db): Promise<void> {
  await db
    .updateTable("cron_runs")
    .set({ is_unfinished: 0 })
    .where("cron", "in", ROWS)
    .where("is_unfinished", "=", 1)
    .execute();
}

function unfinishedStatement(db: Db, cron: string, now: Date) {
  return db
    .insertInto("cron_runs")
    .values({ cron, ran_at: now.toISOString(), failed: 0, is_unfinished: 1 })
    .onConflict((conflict) => conflict.column("cron").doUpdateSet({ is_unfinished: 1 }))
    .compile();
}
