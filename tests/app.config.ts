import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** The third ring: requests through the built Worker, on Miniflare in Node. */
export default defineConfig({
  resolve: { alias: { "~": fileURLToPath(new URL("../app", import.meta.url)) } },
  test: {
    include: ["tests/app/**/*.test.ts"],
    environment: "node",
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
});
