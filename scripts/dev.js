import { existsSync, writeFileSync } from "node:fs";
import { randomBytes } from "node:crypto";
import { isInstalled, run, step } from "./run.js";

/** Development server: `remix watch` beside `wrangler dev`, with reload on save and the data of `npm start`. */
if (!isInstalled()) await step("Installing packages from the lock file", () => run("npm", ["ci"]));
if (!existsSync(".dev.vars")) {
  const secret = `local-${randomBytes(32).toString("base64url")}`;
  writeFileSync(".dev.vars", `SESSION_SECRET=${secret}\nENVIRONMENT=local\n`, { mode: 0o600 });
}
const { register } = await import("tsx/esm/api");
register();
const { lockState } = await import("./serve/state-lock.ts");
lockState(".wrangler/state");
await step("Building once", () => run("node", ["scripts/build.js"]));
await step("Applying the migrations to the local database", () =>
  run("wrangler", ["d1", "migrations", "apply", "DB", "--local"]),
);
// Pages in 'Modo ligero' link the published copy of the first build's style sheet: they show later changes of the CSS only after
// a restart of this server.
const sheet = [
  "app/styles/index.css",
  "--bundle",
  "--external:/favicon.svg",
  "--outfile=build/styles.css",
  "--watch=forever",
];
await Promise.race([
  run("tsx", ["watch", "--include=app/texts/**/*.md", "scripts/build-texts.ts"], { show: true }),
  run("remix", ["watch"], { show: true }),
  run("esbuild", sheet, { show: true }),
  run("wrangler", ["dev", "--port", "8787", "--test-scheduled", "--minify=false"], { show: true }),
]);
