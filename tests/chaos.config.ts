import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { PATIENCE } from "./support/patience";

/** The chaos ring: kills the built Worker, which runs on Miniflare in a separate process (VOTE-06). */
export default defineConfig({
  resolve: { alias: { "~": fileURLToPath(new URL("../app", import.meta.url)) } },
  test: {
    include: ["tests/chaos/**/*.test.ts"],
    environment: "node",
    ...PATIENCE,
    testTimeout: 600_000,
  },
});
