import { readFileSync } from "node:fs";
import { join } from "node:path";
import { buildSync, transformSync } from "esbuild";
import { Miniflare, type MiniflareOptions } from "miniflare";
import { root } from "../../scripts/run.js";
import { builtModules, localSecret, WORKER_NAME } from "../../scripts/serve/miniflare";
import { workerConfig } from "../../scripts/serve/worker-config";

// Without `logRequests: false`, Miniflare would report each response to its Node process before sending it.
const PLAIN = { compatibilityDate: "2026-04-01", host: "127.0.0.1", port: 0, logRequests: false };

/** Starts the bare worker, which only responds 'ok'. No page can reach more requests per second than it does on this machine. */
export function openBare(): Miniflare {
  return new Miniflare({
    ...PLAIN,
    modules: true,
    script: `export default { fetch: () => new Response("ok") };`,
  });
}

/** Starts a worker that reads one row from D1 and responds with it. */
export function openOneQuery(state: string): Miniflare {
  return new Miniflare({
    ...PLAIN,
    modules: true,
    d1Databases: ["DB"],
    d1Persist: join(state, "d1"),
    script: `export default {
      async fetch(request, env) {
        return Response.json(await env.DB.prepare("SELECT 1 AS one").first());
      },
    };`,
  });
}

/** Starts a worker that makes only a vote's calls to D1 and to a contest room. */
export async function openBareVote(state: string): Promise<Miniflare> {
  const local = new Miniflare({
    ...PLAIN,
    modules: true,
    d1Databases: ["DB"],
    d1Persist: join(state, "d1"),
    durableObjectsPersist: join(state, "do"),
    durableObjects: { ROOM: { className: "BareRoom", useSQLite: true } },
    script: asScript("tests/bench/bare-vote.ts"),
  });
  await fetch(await local.ready, { signal: AbortSignal.timeout(30_000) });
  return local;
}

/** Starts the built Worker, wrapped so that its calls to D1 and rooms are counted (meter.ts), over the data of `state`. */
export function openMetered(state: string): Miniflare {
  const entry = `
    import worker from "./app.js";
    import { metered } from "./meter.js";
    export * from "./app.js";
    export default metered(worker);`;
  // Without the page cache, because a cached page makes no calls to D1 or rooms.
  return openWrapped(
    state,
    entry,
    { "meter.js": asScript("tests/bench/meter.ts") },
    { cache: false },
  );
}

/** Starts the built Worker with contest rooms that the bench can fill and empty (filled-room.ts), and with V8's inspector. */
export function openFillable(state: string): Miniflare {
  const entry = `
    import worker, { ContestRoom as Room } from "./app.js";
    import { fillable, withRoomCalls } from "./filled-room.js";
    export * from "./app.js";
    export class ContestRoom extends fillable(Room) {}
    export default withRoomCalls(worker);`;
  const room = bundled("tests/bench/filled-room.ts");
  return openWrapped(state, entry, { "filled-room.js": room }, { inspectorPort: 0 });
}

/** Starts the built Worker behind another entry point. `modules` are the scripts that the entry point imports, by their names. */
export function openWrapped(
  state: string,
  entry: string,
  modules: Readonly<Record<string, string>>,
  more: Partial<MiniflareOptions>,
): Miniflare {
  const { assets: _files, ...worker } = workerConfig().options;
  const folder = join(root, "build/worker");
  const scripts = { "entry.js": entry, ...modules };
  const options = {
    ...worker,
    name: WORKER_NAME,
    rootPath: root,
    modulesRoot: folder,
    modules: [
      ...Object.entries(scripts).map(([name, contents]) => ({
        type: "ESModule",
        path: join(folder, name),
        contents,
      })),
      ...builtModules(),
    ],
    bindings: {
      ...worker.bindings,
      ENVIRONMENT: "local",
      SITE_ORIGIN: "http://localhost:8787",
      SESSION_SECRET: localSecret(state),
    },
    host: "127.0.0.1",
    port: 0,
    d1Persist: join(state, "v3/d1"),
    durableObjectsPersist: join(state, "v3/do"),
    logRequests: false,
    ...more,
  };
  // The type assertion is needed because wrangler and Miniflare declare different types for the same bindings.
  return new Miniflare(options as unknown as MiniflareOptions);
}

/** Returns a script without imports as JavaScript. */
export function asScript(file: string): string {
  return transformSync(readFileSync(join(root, file), "utf8"), { loader: "ts" }).code;
}

/** Bundles a script with what it imports from the product. */
function bundled(file: string): string {
  const { outputFiles } = buildSync({
    entryPoints: [join(root, file)],
    bundle: true,
    write: false,
    format: "esm",
    target: "es2022",
    external: ["cloudflare:*", "node:*"],
  });
  return outputFiles[0]?.text ?? "";
}

/** Returns whether the build is a production build. Development React is 1.3 to 2 times slower. */
export function isProductionBuild(): boolean {
  const app = readFileSync(join(root, "build/worker/app.js"), "utf8");
  return !/react-dom-server[\w.-]*\.development\.js/.test(app);
}
