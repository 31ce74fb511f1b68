import { createHash } from "node:crypto";
import { readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { build } from "esbuild";
import { finishScripts } from "./finish-scripts.js";
import { run } from "./run.js";

/** Builds the sheet, the pages and the Worker that serves them: `build/worker/app.js` is what gets deployed. */
await run("remix", ["build"]);
await finishScripts();
const MINIFIED = { bundle: true, minify: true, logLevel: /** @type {const} */ ("warning") };
await build({
  ...MINIFIED,
  entryPoints: ["app/styles/index.css"],
  external: ["/favicon.svg"],
  outfile: "build/styles.css",
});
// The same as a file, under a name of its own for each version. `remix build` has emptied the folder of the old one.
const css = readFileSync("build/styles.css");
const sheet = `/build/styles-${createHash("sha256").update(css).digest("hex").slice(0, 8)}.css`;
writeFileSync(`public${sheet}`, css);
writeFileSync("build/sheet.txt", sheet);
// Those of kinds of pages, by address: the server inlines them.
const assets = readdirSync("public/build/_assets").filter((name) => name.endsWith(".css"));
const pageSheets = assets.map((name) => [
  `/build/_assets/${name}`,
  readFileSync(`public/build/_assets/${name}`, "utf8").trim(),
]);
writeFileSync("build/page-sheets.txt", JSON.stringify(Object.fromEntries(pageSheets)));
for (const script of [
  "remix/first-script",
  "browser/countdown",
  "browser/counting",
  "browser/reading",
]) {
  await build({
    ...MINIFIED,
    entryPoints: [`app/${script}.ts`],
    target: "es2020",
    outfile: `build/${basename(script)}.txt`,
  });
}
// Whatever lies there is loaded, also what an older build has left.
rmSync("build/worker", { recursive: true, force: true });
await run("wrangler", ["deploy", "--dry-run", "--outdir", "build/worker"]);
