import type { CompiledQuery } from "kysely";
import type { Db } from "~/db/db";
import { sweepBudget } from "~/db/delete-in-pieces";
import { auditStatement } from "~/domain/audit/audit.server";
import { DAILY } from "./crons";
import { sweepExpired } from "./sweep.server";

/** Runs the daily cleanup once. If it does not finish, the cron of every minute goes on with it (OPS-03). */
export async function sweepDaily(db: Db, now: Date, budget = sweepBudget()): Promise<void> {
  const isFinished = await sweepExpired(db, now, budget);
  await db.batch([setUnfinishedStatement(db, !isFinished, now)]);
}

/** Continues a daily cleanup that has not finished, such as one after a month without. Does nothing otherwise. */
export async function continueSweep(db: Db, now: Date): Promise<void> {
  if (await isSweepUnfinished(db)) await sweepDaily(db, now);
}

/** Whether the cron of every minute has to go on with a daily cleanup. */
export async function isSweepUnfinished(db: Db): Promise<boolean> {
  const unfinished = await db
    .selectFrom("cron_runs")
    .where("cron", "=", DAILY)
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
    setUnfinishedStatement(db, true, now),
  ]);
}

function setUnfinishedStatement(db: Db, isUnfinished: boolean, now: Date): CompiledQuery<unknown> {
  return db
    .insertInto("cron_runs")
    .values({
      ...{ cron: DAILY, ran_at: now.toISOString(), failed: 0 },
      is_unfinished: isUnfinished ? 1 : 0,
    })
    .onConflict((conflict) =>
      conflict
        .column("cron")
        .doUpdateSet((eb) => ({ is_unfinished: eb.ref("excluded.is_unfinished") })),
    )
    .compile();
}
