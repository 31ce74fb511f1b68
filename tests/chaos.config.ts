import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { PATIENCE } from "./support/patience";

/** The ring that kills: the built Worker in a process of its own, on Miniflare (VOTE-06). */
export default defineConfig({
  resolve: { alias: { "~": fileURLToPath(new URL("../app", import.meta.url)) } },
  test: {
    include: ["tests/chaos/**/*.test.ts"],
    environment: "node",
    ...PATIENCE,
    testTimeout: 600_000,
  },
});
