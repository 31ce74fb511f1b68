import { join } from "node:path";
import type { Unstable_Config } from "wrangler";
import { root } from "../run.js";
import type { DatabasePlace } from "./place";

/**
 * Returns what wrangler.toml says of the environment of a deployed database. For a local folder it is the top level, with the
 * variables that `npm start` gives the Worker.
 */
export async function readConfig(place: DatabasePlace): Promise<Unstable_Config> {
  // Imported only here, because wrangler takes seconds to load.
  const { unstable_readConfig } = await import("wrangler");
  const env = place.remote ? place.env : "";
  const config = unstable_readConfig({ config: join(root, "wrangler.toml"), env });
  if (place.remote) return config;
  const { localVars } = await import("../serve/miniflare");
  return { ...config, vars: localVars(place.state) as Unstable_Config["vars"] };
}

/** Describes the database, for the first line that every command prints. */
export async function placeName(place: DatabasePlace): Promise<string> {
  if (!place.remote) return `local ${place.state}`;
  const [d1] = (await readConfig(place)).d1_databases;
  const kind = place.env ? `remote, ${place.env}` : "remote";
  return `database ${d1?.database_name} ${d1?.database_id} (${kind})`;
}
