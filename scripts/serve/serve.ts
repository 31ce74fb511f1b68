import { parseArgs } from "node:util";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "../seed/accounts";
import { prepareState, serveState } from "./site";
import { lockState } from "./state-lock";

/** Migrates the local database, seeds it if it is empty, and serves until Ctrl-C. */
const { values: flags } = parseArgs({
  options: {
    port: { type: "string", default: "8787" },
    state: { type: "string", default: ".wrangler/state" },
    seed: { type: "string" },
    phase: { type: "string" },
    log: { type: "boolean", default: false },
  },
});

// Seeds before the server listens: a page requested during the seeding would stay half empty in the page cache.
try {
  lockState(flags.state);
  const { seed = "demo", phase = "voting" } = flags;
  const isSeeded = await prepareState(flags.state, { kind: seed, phase });
  if (!isSeeded && (flags.seed ?? flags.phase) !== undefined) {
    console.log(
      `${flags.state} has data already: --seed and --phase are ignored. Delete the folder, or name another with --state.`,
    );
  }
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}

const server = await serveState({
  state: flags.state,
  port: Number(flags.port),
  vars: { REQUEST_LOG: flags.log ? "on" : "off" },
});
const stop = async () => {
  await server.stop();
  process.exit(0);
};
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, () => void stop());

console.log(`\nTintero is at http://localhost:${flags.port}  (Ctrl-C stops it)\n`);
console.log(`Demo accounts, password «${DEMO_PASSWORD}»:`);
for (const { role, email, name } of DEMO_ACCOUNTS)
  console.log(`  ${role.padEnd(7)} ${email}  (${name})`);
