import { Cron } from "croner";
import { createDb } from "~/db/db";
import { step } from "../run.js";
import { seedCommunity, type SeedOptions } from "../seed/seed";
import { connectD1, D1_ENDPOINT } from "./d1-endpoint";
import { keepServing, started, whileAnswering, type WatchedServer } from "./keep-serving";
import { migrate } from "./migrate";
import { openLocal, type LocalOptions } from "./miniflare";
import { workerConfig } from "./worker-config";

/** Migrates a folder of local data, and seeds it if it is empty. Returns whether it was seeded. */
export async function prepareState(state: string, options: SeedOptions): Promise<boolean> {
  const local = openLocal({ state, hasSeedClock: true, extraWorkers: [D1_ENDPOINT] });
  try {
    const origin = await started(local);
    const d1 = await connectD1(local);
    await step("Applying the migrations to the local database", () =>
      whileAnswering(origin, migrate(d1)),
    );
    const db = createDb(d1);
    const people = await whileAnswering(
      origin,
      db
        .selectFrom("user_profiles")
        .select((eb) => eb.fn.countAll<number>().as("n"))
        .executeTakeFirstOrThrow(),
    );
    if (people.n > 0) return false;
    await step(`Seeding the ${options.kind} community`, () =>
      whileAnswering(origin, seedCommunity(local, db, options)),
    ).catch((error: unknown) => {
      const advice = `The community is there in part: delete ${state} and start again.`;
      throw new Error(`${String(error)}\n${advice}`, { cause: error });
    });
    return true;
  } finally {
    await local.dispose();
  }
}

/**
 * Serves an already migrated folder of local data and triggers the crons, which Miniflare does not: by default those of
 * wrangler.toml.
 */
export async function serveState(
  options: Pick<LocalOptions, "state" | "port" | "log" | "vars" | "extraWorkers">,
  crons: readonly string[] = workerConfig().crons,
): Promise<WatchedServer> {
  const server = await keepServing(() => openLocal(options));
  const report = (error: unknown) => console.error(error);
  const bells = crons.map(
    (cron) =>
      new Cron(cron, { timezone: "UTC", protect: true, catch: report }, async () => {
        const worker = await server.local().getWorker();
        await worker.scheduled({ cron, scheduledTime: new Date() });
      }),
  );
  return {
    local: server.local,
    stop: async () => {
      for (const bell of bells) bell.stop();
      await server.stop();
    },
  };
}
