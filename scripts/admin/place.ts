import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { root } from "../run.js";

/**
 * The database that a command uses: the deployed one of an environment of wrangler.toml ("" for the top level, production), or one in
 * a local folder.
 */
export type DatabasePlace = { remote: true; env: string } | { remote: false; state: string };

/** The folder of local data that is used unless another is named. */
export const DEFAULT_STATE = ".wrangler/state";
const CONFIG = join(root, "wrangler.toml");

/** Names of flags that npm consumes as its own configuration if no `--` precedes them. */
const SWALLOWED = ["remote", "local", "env", "state", "message", "duration"];
/** The same, for flags that npm has too: an .npmrc may set them. */
const SHARED = ["json", "yes"];

/**
 * Returns the names of the flags that npm consumed instead of passing them on, as in `npm run admin finalize x --remote` without
 * `--`. Without a check the command would silently run without them.
 */
export function swallowedFlags(env: Record<string, string | undefined>): string[] {
  return [
    ...SWALLOWED.filter((name) => env[`npm_config_${name}`] !== undefined),
    ...SHARED.filter((name) => env[`npm_config_${name}`] === "true"),
  ];
}

/** Flags with which wrangler uses this database. */
export function wranglerFlags(place: DatabasePlace): string[] {
  return place.remote
    ? ["--remote", `--env=${place.env}`]
    : ["--local", "--persist-to", place.state];
}

/** Returns the command line of a verb over this database. */
export function adminCommand(place: DatabasePlace, verb: string): string {
  return `npm run admin -- ${verb}${flagsText(place)}`;
}

/** Flags of `npm run admin` for this database, each with a blank before it. */
function flagsText(place: DatabasePlace): string {
  if (place.remote) return place.env ? ` --remote --env ${place.env}` : " --remote";
  return place.state === DEFAULT_STATE ? "" : ` --state ${place.state}`;
}

/** Throws if wrangler.toml has no environment of this name. Wrangler would only warn, and use production. */
export function requireEnvironment(env: string): void {
  const named = readFileSync(CONFIG, "utf8").matchAll(/^\[env\.([\w-]+)\]/gm);
  const names = [...named].map(([, name = ""]) => name);
  if (env !== "" && !names.includes(env)) {
    throw new Error(
      `wrangler.toml has no environment "${env}", but ${names.join(", ")}; without --env it is production.`,
    );
  }
}

/** Throws if a local folder does not exist or holds no database of Tintero. Wrangler would create an empty one. */
export function requireData(state: string): void {
  const folder = resolve(root, state);
  if (!existsSync(folder))
    throw new Error(`There is no folder ${state}: npm start makes it, or name yours with --state.`);
  const databases = join(folder, "v3/d1/miniflare-D1DatabaseObject");
  const files = existsSync(databases) ? readdirSync(databases) : [];
  if (!files.some((name) => name.endsWith(".sqlite") && name !== "metadata.sqlite")) {
    throw new Error(`${state} holds no data of Tintero: npm start -- --state ${state} makes it.`);
  }
}
