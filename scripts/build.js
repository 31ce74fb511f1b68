import { run } from "./run.js";

/** Builds the sheet, the pages and the Worker that serves them: `build/worker/app.js` is what gets deployed. */
await run("remix", ["build"]);
await run("esbuild", [
  "app/styles/index.css",
  "--bundle",
  "--minify",
  "--log-level=warning",
  "--outfile=build/styles.css",
]);
await run("wrangler", ["deploy", "--dry-run", "--outdir", "build/worker"]);
