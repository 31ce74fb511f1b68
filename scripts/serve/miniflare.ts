import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { extname, join, resolve } from "node:path";
import { Miniflare, type MiniflareOptions, type WorkerOptions } from "miniflare";
import { root } from "../run.js";
import { SEED_ENTRY } from "../seed/seed-clock";
import "./patient-wait";
import { passOn } from "./runtime-log";
import { workerConfig } from "./worker-config";

/**
 * The name of the Worker, as in wrangler.toml. Miniflare names the folders of the Durable Objects after it, so every server over
 * the same data needs the same name.
 */
export const WORKER_NAME = "tintero";

export interface LocalOptions {
  /** Folder of the local data. The default folder is also that of wrangler's `--local` commands. */
  state: string;
  port?: number;
  /** Environment variables that override those of wrangler.toml. */
  vars?: Record<string, string>;
  /** Whether the files of public/ are served too. False when only the Worker's pages are measured. */
  assets?: boolean;
  /** Whether the Cache API stores anything. False in tests that change rows without purging cached pages. */
  cache?: boolean;
  /** Whether the Worker's clock can be set, as the seeds do (`setSeedClock`). */
  hasSeedClock?: boolean;
  /** Receives each log line of the Worker and of workerd. By default the lines go to the error output. */
  log?: (line: string) => void;
  /** Workers that run in the same Miniflare as the site, for seeds and tests. */
  extraWorkers?: WorkerOptions[];
}

/** Starts the built Worker on plain Miniflare: through the proxy of `wrangler dev` requests cost four to seven times as much. */
export function openLocal(options: LocalOptions): Miniflare {
  return new Miniflare(localOptions(options));
}

/** Returns Miniflare's options for the built Worker. */
export function localOptions({
  state,
  port,
  vars,
  assets = true,
  cache = true,
  hasSeedClock = false,
  log,
  extraWorkers = [],
}: LocalOptions): MiniflareOptions {
  const { assets: files, ...worker } = workerConfig().options;
  const persist = join(resolve(root, state), "v3");
  const site = {
    ...worker,
    ...(assets && files ? { assets: files } : {}),
    name: WORKER_NAME,
    rootPath: root,
    modulesRoot: join(root, "build/worker"),
    modules: hasSeedClock ? withSeedClock(builtModules()) : builtModules(),
    bindings: { ...localVars(state, port), ...vars },
    cache,
  };
  const options = {
    workers: [site, ...extraWorkers],
    host: "127.0.0.1",
    port: port ?? 0,
    d1Persist: join(persist, "d1"),
    durableObjectsPersist: join(persist, "do"),
    cachePersist: false,
    logRequests: false,
    handleRuntimeStdio: passOn(log),
  };
  return options as unknown as MiniflareOptions;
}

/** The variables and secrets of a local server: those of wrangler.toml, and what is different in local mode. */
export function localVars(state: string, port = 8787): Record<string, unknown> {
  return {
    ...workerConfig().options.bindings,
    ENVIRONMENT: "local",
    REQUEST_LOG: "off",
    SITE_ORIGIN: `http://localhost:${port}`,
    SESSION_SECRET: localSecret(state),
  };
}

/** Module type by file extension; must match `rules` in wrangler.toml. */
const MODULE_TYPES: Record<string, "ESModule" | "Text" | "CompiledWasm" | "Data"> = {
  ".js": "ESModule",
  ".css": "Text",
  ".txt": "Text",
  ".wasm": "CompiledWasm",
  ".ttf": "Data",
};

/** Returns the modules of the built Worker, the entry point first. */
export function builtModules() {
  const folder = join(root, "build/worker");
  if (!existsSync(join(folder, "app.js"))) throw new Error("No build: run `npm run build` first");
  const files = readdirSync(folder).filter((name) => extname(name) in MODULE_TYPES);
  // Puts the entry point first, because Miniflare runs the first module of the list as the Worker.
  files.sort((a, b) => Number(b === "app.js") - Number(a === "app.js"));
  return files.map((name) => ({
    type: MODULE_TYPES[extname(name)],
    path: join(folder, name),
    contents: readFileSync(join(folder, name)),
  }));
}

/** Puts the entry module with the seed's clock before the modules of the build. */
function withSeedClock(modules: ReturnType<typeof builtModules>) {
  const path = join(root, "build/worker/seed-entry.js");
  return [{ type: "ESModule" as const, path, contents: SEED_ENTRY }, ...modules];
}

/**
 * Returns the session secret of a folder of local data, generated on first use. A deployed Worker refuses a secret with the
 * prefix "local-" (SEC-04).
 */
export function localSecret(state: string): string {
  const folder = resolve(root, state);
  const file = join(folder, "session-secret");
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, `local-${randomBytes(32).toString("base64url")}`, { mode: 0o600 });
  }
  return readFileSync(file, "utf8").trim();
}
