import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { PATIENCE } from "./support/patience";

/** Files that run isolated, because they mock a module or need one freshly loaded. The others share loaded modules. */
const MOCKING = [
  "app/entry.client.test.ts",
  "app/browser/reading.test.ts",
  "app/browser/site-news.test.ts",
  "app/domain/accounts/accounts.test.ts",
  "app/domain/accounts/reset-password.test.ts",
  "app/texts/texts.test.ts",
  "app/ui/discarded-renders.test.ts",
];

/** Test files that stop or count processes. Each runs in a separate process. */
const APART = ["tests/support/{d1,run,scratch}.test.ts"];

/**
 * The first ring: rules and texts in Node, pure or over an in-memory D1. Also the helpers of the bench and of the other rings.
 */
export default defineConfig({
  resolve: { alias: { "~": fileURLToPath(new URL("../app", import.meta.url)) } },
  test: {
    environment: "node",
    globalSetup: ["tests/support/template.ts"],
    // Number of parallel workers; by default Vitest would use only one on two cores.
    maxWorkers: 2,
    ...PATIENCE,
    projects: [
      // Loading modules takes longer than most files take to run, so the files share loaded modules.
      {
        extends: true,
        test: {
          name: "rule",
          include: ["app/**/*.test.ts", "tests/{acta,bench,support}/*.test.ts"],
          exclude: [...MOCKING, ...APART],
          isolate: false,
        },
      },
      // Isolated, because a module to be mocked must not have been loaded by another file before.
      { extends: true, test: { name: "mock", include: MOCKING } },
      { extends: true, test: { name: "process", include: APART } },
    ],
  },
});
