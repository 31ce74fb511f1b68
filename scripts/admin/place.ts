import { existsSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { root } from "../run.js";

/** Which database: the deployed one, or that of a local folder. */
export type DatabasePlace = { remote: true } | { remote: false; state: string };

/** Flags of the operator's command that npm keeps for itself when no `--` stands before them. */
const SWALLOWED = ["remote", "local", "state"];

/**
 * Returns the flags that npm took for its own, as `npm run admin finalize x --remote` without `--` has it do: they would
 * silently not count.
 */
export function swallowedFlags(env: Record<string, string | undefined>): string[] {
  return SWALLOWED.filter((name) => env[`npm_config_${name}`] !== undefined).map(
    (name) => `--${name}`,
  );
}

/** The database in words, as every verb names it first. */
export async function placeName(place: DatabasePlace): Promise<string> {
  if (!place.remote) return `local ${place.state}`;
  // Only here, since wrangler takes seconds to load.
  const { unstable_readConfig } = await import("wrangler");
  const [d1] = unstable_readConfig({ config: join(root, "wrangler.toml") }).d1_databases;
  return `database ${d1?.database_name} ${d1?.database_id} (remote)`;
}

/** Throws for a local folder that does not exist or holds no database of this product: wrangler would make an empty one. */
export function requireData(state: string): void {
  const folder = resolve(root, state);
  if (!existsSync(folder)) throw new Error(`There is no folder ${state}: npm start makes it.`);
  const databases = join(folder, "v3/d1/miniflare-D1DatabaseObject");
  const files = existsSync(databases) ? readdirSync(databases) : [];
  if (!files.some((name) => name.endsWith(".sqlite") && name !== "metadata.sqlite")) {
    throw new Error(`${state} holds no data of Tintero: npm start -- --state ${state} makes it.`);
  }
}
