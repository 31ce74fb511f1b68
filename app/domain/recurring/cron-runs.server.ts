import type { Db } from "~/db/db";

/** Stores when a cron ran last, and how many of its parts failed. */
export async function recordRun(db: Db, cron: string, failed: number, now: Date): Promise<void> {
  await db
    .insertInto("cron_runs")
    .values({ cron, ran_at: now.toISOString(), failed })
    .onConflict((conflict) =>
      conflict.column("cron").doUpdateSet((eb) => ({
        ran_at: eb.ref("excluded.ran_at"),
        failed: eb.ref("excluded.failed"),
      })),
    )
    .execute();
}
