import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { PATIENCE } from "./support/patience";

/** The third ring: requests through the built Worker, on Miniflare in Node. */
export default defineConfig({
  resolve: { alias: { "~": fileURLToPath(new URL("../app", import.meta.url)) } },
  test: {
    include: ["tests/app/**/*.test.ts"],
    environment: "node",
    globalSetup: ["tests/support/template.ts"],
    ...PATIENCE,
    maxWorkers: 2,
  },
});
