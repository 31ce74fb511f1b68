import { rmSync } from "node:fs";
import { dirname } from "node:path";
import { Miniflare } from "miniflare";
import { inject } from "vitest";
import { createDb, type Db } from "~/db/db";
import { connectD1, D1_ENDPOINT } from "../../scripts/serve/d1-endpoint";
import { localOptions } from "../../scripts/serve/miniflare";
import { copyOf } from "./copy";
import { readResetPlan, resetDatabase } from "./reset-database";
import type { SiteOptions } from "./site";
import { Watchdog } from "./watchdog";

/**
 * Timeout of a response in milliseconds. Longer than any response takes on a busy machine, so only a hanging workerd exceeds it.
 */
export const ANSWER_MS = 30_000;
/** Maximum number of idle sites of a process. Each takes about 150 MB. */
const MAX_IDLE = 3;

/** A running workerd with the built Worker, and its database. */
export interface StartedSite {
  watchdog: Watchdog;
  d1: D1Database;
  db: Db;
  patience: () => number;
  /** Variables and options of the site. Null for a site that is not used again. */
  key: string | null;
  end(): Promise<void>;
}

/**
 * Pool of idle sites, the last used at the end. Miniflare ends their workerd with the process, and the end of the ring removes their
 * data (template.ts).
 */
const idleSites: StartedSite[] = [];

/** Takes an idle site with these variables and options from the pool and resets its database. Starts a site if there is none. */
export async function acquireSite(
  vars: Record<string, string>,
  options: SiteOptions,
): Promise<StartedSite> {
  const key = keyOf(vars, options);
  const at = idleSites.findLastIndex((one) => one.key === key);
  const [found] = key === null || at < 0 ? [] : idleSites.splice(at, 1);
  if (found && found.watchdog.replaced === 0 && (await resetDatabase(found.d1))) return found;
  await found?.end();
  return start(vars, options, key);
}

/** Returns a site to the pool, for the next file of this process. A full pool ends the site that was used longest ago. */
export async function releaseSite(site: StartedSite): Promise<void> {
  if (site.key === null || site.watchdog.replaced > 0) return site.end();
  idleSites.push(site);
  if (idleSites.length > MAX_IDLE) await idleSites.shift()?.end();
}

/**
 * Returns the key by which sites are reused. Null for a site with one use: pages in the Cache API outlive the rows, and a log
 * belongs to one file.
 */
function keyOf(
  vars: Record<string, string>,
  { assets = false, cache = false, log, patience, isApart = false }: SiteOptions,
): string | null {
  if (cache || log || patience || isApart) return null;
  return JSON.stringify([assets, Object.entries(vars).sort()]);
}

async function start(
  vars: Record<string, string>,
  { assets = false, cache = false, log, patience = () => ANSWER_MS }: SiteOptions,
  key: string | null,
): Promise<StartedSite> {
  const template = inject("migrated");
  const state = key === null ? copyOf(template) : copyOf(template, dirname(template));
  const options = localOptions({ state, vars, assets, cache, log, extraWorkers: [D1_ENDPOINT] });
  const first = new Miniflare(options);
  const watchdog = new Watchdog(first, options, await first.ready, patience);
  const d1 = await databaseOf(watchdog);
  if (key !== null) await readResetPlan(d1);
  const end = async () => {
    watchdog.stop();
    if (!watchdog.isClosed) await watchdog.local.dispose();
    rmSync(state, { recursive: true, force: true });
  };
  return { watchdog, d1, db: createDb(d1), patience, key, end };
}

/** Returns a D1 that always uses the current workerd. Bindings of a replaced Miniflare instance no longer work. */
async function databaseOf(watchdog: Watchdog): Promise<D1Database> {
  const connect = () => connectD1(watchdog.local, () => watchdog.giveUp());
  let d1 = await connect();
  watchdog.onReplaced = async () => void (d1 = await connect());
  const database: Pick<D1Database, "prepare" | "batch"> = {
    prepare: (query) => d1.prepare(query),
    batch: (queries) => d1.batch(queries),
  };
  return database as D1Database;
}
