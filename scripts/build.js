import { createHash } from "node:crypto";
import { readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { build } from "esbuild";
import { mergeScripts } from "./merge-scripts.js";
import { run } from "./run.js";

/** Builds the texts, the style sheets, the pages and the Worker that serves them: `build/worker/app.js` is what gets deployed. */
await run("tsx", ["scripts/build-data.ts"]);
await run("remix", ["build"]);
await mergeScripts();
const MINIFIED = { bundle: true, minify: true, logLevel: /** @type {const} */ ("warning") };
await build({
  ...MINIFIED,
  entryPoints: ["app/styles/index.css"],
  external: ["/favicon.svg"],
  outfile: "build/styles.css",
});
writeFileSync("build/sheet.txt", publish("styles", "css", readFileSync("build/styles.css")));
// Page-specific style sheets by URL path, which the server inlines.
const assets = readdirSync("public/build/_assets").filter((name) => name.endsWith(".css"));
const pageSheets = assets.map((name) => [
  `/build/_assets/${name}`,
  readFileSync(`public/build/_assets/${name}`, "utf8").trim(),
]);
writeFileSync("build/page-sheets.txt", JSON.stringify(Object.fromEntries(pageSheets)));
const migrations = readdirSync("migrations").filter((name) => name.endsWith(".sql"));
writeFileSync("build/migrations.txt", JSON.stringify(migrations.sort()));
await buildInline("browser/slow-start");
const slowStart = publish("slow-start", "js", readFileSync("build/slow-start.txt"));
await buildInline("remix/first-script", { SLOW_START: JSON.stringify(slowStart) });
for (const timer of ["countdown", "counting", "reading", "maintenance"])
  await buildInline(`browser/${timer}`);
await build({
  ...MINIFIED,
  entryPoints: ["app/styles/offline.css"],
  external: ["/favicon.svg"],
  outfile: "build/offline.css",
});
const offlineSheet = readFileSync("build/offline.css", "utf8").trim();
await buildInline("browser/service-worker", {
  OFFLINE_SHEET: JSON.stringify(offlineSheet),
  "process.env.NODE_ENV": '"production"',
});
await buildInline("browser/no-service-worker");
// Deletes an earlier build: every file left in build/worker would become a part of the Worker.
rmSync("build/worker", { recursive: true, force: true });
await run("wrangler", ["deploy", "--dry-run", "--env=", "--outdir", "build/worker"]);

/**
 * Bundles a script that pages inline into a text that the Worker imports.
 * @param {string} script below app/
 * @param {Record<string, string>} [define]
 */
async function buildInline(script, define = {}) {
  await build({
    ...MINIFIED,
    define,
    entryPoints: [`app/${script}.ts`],
    target: "es2020",
    outfile: `build/${basename(script)}.txt`,
  });
}

/**
 * Writes a file with a hash in its name, which browsers may cache for ever, into public/build. Returns its URL path.
 * @param {string} name
 * @param {string} extension
 * @param {Buffer} text
 */
function publish(name, extension, text) {
  const hash = createHash("sha256").update(text).digest("hex").slice(0, 8);
  const address = `/build/${name}-${hash}.${extension}`;
  writeFileSync(`public${address}`, text);
  return address;
}
