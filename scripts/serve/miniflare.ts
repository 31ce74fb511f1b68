import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { Miniflare, type MiniflareOptions, type WorkerOptions } from "miniflare";
import { unstable_getMiniflareWorkerOptions } from "wrangler";
import { root } from "../run.js";
import "./patient-wait";
import { passOn } from "./runtime-log";

export interface LocalOptions {
  /** Folder of the local data; the `--local` commands of wrangler see the same under the default. */
  state: string;
  port?: number;
  /** Variables over those of wrangler.toml. */
  vars?: Record<string, string>;
  /** Serve the files of public/ too; off for measuring pages alone. */
  assets?: boolean;
  /** Whether the Cache API keeps anything; tests that change rows behind the pages go without. */
  cache?: boolean;
  /** Takes each line that the Worker and its runtime print; by default it goes to the error output. */
  log?: (line: string) => void;
  /** Workers that run beside the site, for seeds and tests. */
  beside?: WorkerOptions[];
}

/** The built Worker on plain Miniflare: the proxy of `wrangler dev` costs four to seven times. */
export function openLocal(options: LocalOptions): Miniflare {
  return new Miniflare(localOptions(options));
}

/** Miniflare's options for the Worker. */
export function localOptions({
  state,
  port,
  vars,
  assets = true,
  cache = true,
  log,
  beside = [],
}: LocalOptions): MiniflareOptions {
  const { workerOptions } = unstable_getMiniflareWorkerOptions(join(root, "wrangler.toml"));
  const { assets: files, ...worker } = workerOptions;
  const persist = join(resolve(root, state), "v3");
  const site = {
    ...worker,
    ...(assets && files ? { assets: files } : {}),
    rootPath: root,
    modulesRoot: join(root, "build/worker"),
    modules: builtModules(),
    bindings: {
      ...workerOptions.bindings,
      ENVIRONMENT: "local",
      SITE_ORIGIN: `http://localhost:${port ?? 8787}`,
      SESSION_SECRET: localSecret(state),
      ...vars,
    },
    cache,
  };
  const options = {
    workers: [site, ...beside],
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

function builtModules() {
  const folder = join(root, "build/worker");
  if (!existsSync(join(folder, "app.js"))) throw new Error("No build: run `npm run build` first");
  const files = readdirSync(folder).filter((name) => /\.(js|css|txt)$/.test(name));
  // The entry comes first.
  files.sort((a, b) => Number(b === "app.js") - Number(a === "app.js"));
  return files.map((name) => ({
    type: name.endsWith(".js") ? ("ESModule" as const) : ("Text" as const),
    path: join(folder, name),
    contents: readFileSync(join(folder, name), "utf8"),
  }));
}

/** A secret of this folder of data, made on first use; its prefix keeps it from running deployed (SEC-04). */
export function localSecret(state: string): string {
  const folder = resolve(root, state);
  const file = join(folder, "session-secret");
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, `local-${randomBytes(32).toString("base64url")}`, { mode: 0o600 });
  }
  return readFileSync(file, "utf8").trim();
}
