import { existsSync, writeFileSync } from "node:fs";
import { randomBytes } from "node:crypto";
import { isFree } from "./is-free.js";
import { isInstalled, run, step } from "./run.js";

// Development server: `remix watch` beside `wrangler dev`, with reload on save and the data of `npm start`.
const PORT = 8787;
const STATE = ".wrangler/state";

/**
 * Ends this process with one sentence that says why it cannot start.
 * @param {string} why
 */
function refuse(why) {
  console.error(why);
  process.exit(1);
}

if (!(await isFree(PORT))) {
  refuse(`Port ${PORT} is taken: stop what runs there, such as \`npm start\`, and try again.`);
}
if (!isInstalled()) await step("Installing packages from the lock file", () => run("npm", ["ci"]));
const { register } = await import("tsx/esm/api");
register();
const { lockState, stateHolder } = await import("./serve/state-lock.ts");
const holder = stateHolder(STATE);
if (holder !== null) {
  refuse(`Process ${holder} already serves ${STATE}: stop it, and try again.`);
}
lockState(STATE);
if (!existsSync(".dev.vars")) {
  const secret = `local-${randomBytes(32).toString("base64url")}`;
  writeFileSync(".dev.vars", `SESSION_SECRET=${secret}\nENVIRONMENT=local\n`, { mode: 0o600 });
}
await step("Building once", () => run("node", ["scripts/build.js"]));
await step("Applying the migrations to the local database", () =>
  run("wrangler", ["d1", "migrations", "apply", "DB", "--local"]),
);
// Limitation: pages in 'Modo ligero' link a copy of the main style sheet, which only the build above writes. They show changes of
// the imports of app/styles/index.css after a restart of this server. `remix watch` rebuilds the sheets of app/styles/pages.
const sheet = [
  "app/styles/index.css",
  "--bundle",
  "--external:/favicon.svg",
  "--outfile=build/styles.css",
  "--watch=forever",
];
// Local mode refuses the SITE_ORIGIN of wrangler.toml.
const origin = ["--var", `SITE_ORIGIN:http://localhost:${PORT}`];
const server = ["dev", "--port", String(PORT), ...origin, "--test-scheduled", "--minify=false"];
await Promise.race([
  run("tsx", ["watch", "--include=app/texts/**/*.md", "scripts/build-data.ts"], { show: true }),
  run("remix", ["watch"], { show: true }),
  run("esbuild", sheet, { show: true }),
  run("wrangler", server, { show: true }),
]);
