import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { PATIENCE } from "./support/patience";

/** Test files that stop, kill or count processes, or load Wrangler; each runs in a separate process. */
const APART = [
  "tests/app/{deploy,given-up-site,keep-serving,local-server,replaced-site,restored-copy,smtp}.test.ts",
];

/** Vitest config of the third ring: requests through the built Worker, which runs on Miniflare inside Node. */
export default defineConfig({
  resolve: { alias: { "~": fileURLToPath(new URL("../app", import.meta.url)) } },
  test: {
    environment: "node",
    globalSetup: ["tests/support/template.ts"],
    ...PATIENCE,
    // Empties the variable for faster starts: Miniflare passes all certificates of the named file to workerd, and the 144 of a
    // typical system take a quarter more CPU time. No site of these tests opens a TLS connection.
    env: { NODE_EXTRA_CA_CERTS: "" },
    // Number of parallel test workers: more than cores, since some tests wait.
    maxWorkers: 3,
    projects: [
      // Loading Wrangler and Miniflare takes longer than most files take to run, so all files share the loaded modules.
      {
        extends: true,
        test: {
          name: "site",
          include: ["tests/app/**/*.test.ts"],
          exclude: APART,
          isolate: false,
        },
      },
      { extends: true, test: { name: "process", include: APART } },
    ],
  },
});
