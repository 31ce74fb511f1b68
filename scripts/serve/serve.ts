import { parseArgs } from "node:util";
import { Cron } from "croner";
import { unstable_readConfig } from "wrangler";
import { createDb } from "~/db/db";
import { step } from "../run.js";
import { seedCommunity } from "../seed/seed";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "../seed/accounts";
import { keepServing, started, whileAnswering } from "./keep-serving";
import { migrate } from "./migrate";
import { openLocal } from "./miniflare";

/** Migrates, seeds when the database is empty, and serves until Ctrl-C. */
const { values: flags } = parseArgs({
  options: {
    port: { type: "string", default: "8787" },
    state: { type: "string", default: ".wrangler/state" },
    seed: { type: "string", default: "demo" },
    phase: { type: "string", default: "voting" },
  },
});

// It listens only once it is seeded: a page that is asked for before would stay half empty in the cache.
const seeding = openLocal({ state: flags.state });
const origin = await started(seeding);
const d1 = await seeding.getD1Database("DB");
await step("Applying the migrations to the local database", () =>
  whileAnswering(origin, migrate(d1)),
);
const db = createDb(d1);
const people = await whileAnswering(
  origin,
  db
    .selectFrom("user_profiles")
    .select((is) => is.fn.countAll<number>().as("n"))
    .executeTakeFirstOrThrow(),
);
if (people.n === 0) {
  await step(`Seeding the ${flags.seed} community`, () =>
    whileAnswering(origin, seedCommunity(seeding, db, { kind: flags.seed, phase: flags.phase })),
  ).catch((error: unknown) => {
    console.error(
      `\n${String(error)}\nThe community is there in part: delete ${flags.state} and start again.`,
    );
    process.exit(1);
  });
}
await seeding.dispose();

const server = await keepServing(() => openLocal({ state: flags.state, port: Number(flags.port) }));
const stop = async () => {
  await server.stop();
  process.exit(0);
};
process.once("SIGINT", () => void stop());
process.once("SIGTERM", () => void stop());

// Miniflare fires no cron by itself.
for (const cron of unstable_readConfig({ config: "wrangler.toml" }).triggers.crons ?? []) {
  new Cron(cron, { timezone: "UTC", protect: true }, async () => {
    const ring = async () => {
      const worker = await server.local().getWorker();
      await worker.scheduled({ cron, scheduledTime: new Date() });
    };
    await ring().catch(console.error);
  });
}

console.log(`\nTintero is at http://localhost:${flags.port}  (Ctrl-C stops it)\n`);
console.log(`Demo accounts, password «${DEMO_PASSWORD}»:`);
for (const { role, email, name } of DEMO_ACCOUNTS)
  console.log(`  ${role.padEnd(7)} ${email}  (${name})`);
