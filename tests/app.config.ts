import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { PATIENCE } from "./support/patience";

/** Files that stop, kill or count processes, each run in a process of its own. */
const APART = [
  "tests/app/{given-up-site,keep-serving,local-server,replaced-site,restored-copy,smtp}.test.ts",
];

/** The third ring: requests through the built Worker, on Miniflare in Node. */
export default defineConfig({
  resolve: { alias: { "~": fileURLToPath(new URL("../app", import.meta.url)) } },
  test: {
    environment: "node",
    globalSetup: ["tests/support/template.ts"],
    ...PATIENCE,
    // More than the cores: some wait.
    maxWorkers: 3,
    projects: [
      // Wrangler and Miniflare take longer to load than most files take to run: all files share them.
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
