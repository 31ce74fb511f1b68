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
await run("esbuild", [
  "app/browser/first-script.ts",
  "--bundle",
  "--minify",
  "--target=es2020",
  "--log-level=warning",
  "--outfile=build/first-script.txt",
]);
await run("wrangler", ["deploy", "--dry-run", "--outdir", "build/worker"]);
