import { fileURLToPath } from "node:url";
import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-pool-workers";
import { defineConfig } from "vitest/config";
import { PATIENCE } from "./support/patience";

/**
 * The second ring: Durable Objects and D1 in workerd, under a small test worker, so that it needs no build of the pages. Storage
 * is isolated per file, not per test, so tests use fresh ids.
 */
export default defineConfig({
  plugins: [
    cloudflareTest(async () => ({
      main: "./tests/workers/room-worker.ts",
      miniflare: {
        compatibilityDate: "2026-04-01",
        compatibilityFlags: ["nodejs_compat"],
        d1Databases: ["DB"],
        email: {
          send_email: [{ name: "EMAIL", allowed_destination_addresses: ["ana@correo.test"] }],
        },
        durableObjects: {
          CONTEST_ROOM: { className: "ContestRoom", useSQLite: true },
          LIVE_CHANNEL: { className: "LiveChannel", useSQLite: true },
          REVOCATION_LOG: { className: "RevocationLog", useSQLite: true },
        },
        bindings: {
          ENVIRONMENT: "local",
          MIGRATIONS: await readD1Migrations("./migrations"),
          SESSION_SECRET: "a secret of the tests, long enough",
        },
      },
    })),
  ],
  resolve: { alias: { "~": fileURLToPath(new URL("../app", import.meta.url)) } },
  test: {
    include: ["tests/workers/**/*.test.ts"],
    setupFiles: ["./tests/workers/migrate.ts"],
    // Starting a workerd and loading the modules takes longer than most files take to run, so the files share both.
    isolate: false,
    restoreMocks: true,
    // Number of parallel workers; by default Vitest would use only one on two cores.
    maxWorkers: 2,
    ...PATIENCE,
  },
});
