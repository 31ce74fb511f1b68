import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type * as Wrangler from "wrangler";
import { root } from "../run.js";

/** What wrangler.toml says of the Worker: its options for Miniflare and its crons. */
interface WorkerConfig {
  options: ReturnType<typeof Wrangler.unstable_getMiniflareWorkerOptions>["workerOptions"];
  crons: string[];
}

const FILE = join(root, "build/worker-config.json");
/** Files whose variables Wrangler adds to those of wrangler.toml. They hold secrets, so nothing is stored beside them. */
const SECRETS = [".dev.vars", ".env"];

/**
 * Returns what wrangler.toml says of the Worker. The build stores it, because loading Wrangler takes two seconds of CPU time in each
 * process that serves the Worker. Wrangler is asked again if wrangler.toml, its place or the version of Wrangler has changed.
 */
export function workerConfig(): WorkerConfig {
  if (SECRETS.some((name) => existsSync(join(root, name)))) return askWrangler();
  const key = keyOfInputs();
  const stored = existsSync(FILE) ? JSON.parse(readFileSync(FILE, "utf8")) : null;
  if (stored?.key === key) return stored.config;
  const config = askWrangler();
  mkdirSync(join(root, "build"), { recursive: true });
  // Renamed when complete, because other processes may read it.
  writeFileSync(`${FILE}.${process.pid}`, JSON.stringify({ key, config }));
  renameSync(`${FILE}.${process.pid}`, FILE);
  return config;
}

function keyOfInputs(): string {
  const hash = createHash("sha256").update(root);
  for (const name of ["wrangler.toml", "node_modules/wrangler/package.json"])
    hash.update(readFileSync(join(root, name)));
  return hash.digest("hex");
}

function askWrangler(): WorkerConfig {
  const wrangler: typeof Wrangler = createRequire(import.meta.url)("wrangler");
  const path = join(root, "wrangler.toml");
  const { workerOptions: options } = wrangler.unstable_getMiniflareWorkerOptions(path);
  return { options, crons: wrangler.unstable_readConfig({ config: path }).triggers.crons ?? [] };
}
