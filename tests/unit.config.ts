import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { PATIENCE } from "./support/patience";

/** Files that call `vi.mock`, or import a module anew for each test. */
const MOCKING = [
  "app/entry.client.test.ts",
  "app/browser/reading.test.ts",
  "app/browser/site-news.test.ts",
  "app/domain/accounts/accounts.test.ts",
  "app/domain/accounts/reset-password.test.ts",
  "app/ui/discarded-renders.test.ts",
];

/** The first ring: rules and words, pure or over a D1 of their own, in Node; and what the bench and the rings stand on. */
export default defineConfig({
  resolve: { alias: { "~": fileURLToPath(new URL("../app", import.meta.url)) } },
  test: {
    environment: "node",
    globalSetup: ["tests/support/template.ts"],
    // Vitest's own choice on two cores is one.
    maxWorkers: 2,
    ...PATIENCE,
    projects: [
      // Loading takes longer than most files take to run: they share what is loaded.
      {
        extends: true,
        test: {
          name: "rule",
          include: ["app/**/*.test.ts", "tests/bench/*.test.ts"],
          exclude: MOCKING,
          isolate: false,
        },
      },
      // A module that a file replaces must not have been loaded by another before it.
      { extends: true, test: { name: "mock", include: MOCKING } },
      // Tests that stop processes run in a process of their own.
      { extends: true, test: { name: "process", include: ["tests/support/*.test.ts"] } },
    ],
  },
});
