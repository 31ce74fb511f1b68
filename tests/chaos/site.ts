import { join } from "node:path";
import { Miniflare } from "miniflare";
import { root } from "../../scripts/run.js";
import { D1_ENDPOINT } from "../../scripts/serve/d1-endpoint";
import { builtModules, localOptions } from "../../scripts/serve/miniflare";
import { FAULT_WORKER } from "./fault-worker";

interface ChaosSite {
  state: string;
  port?: number;
  vars?: Record<string, string>;
  /** Whether V8's inspector listens. */
  isInspected?: boolean;
}

/** Starts the built Worker inside the fault worker, with a D1 endpoint for the tests. The page cache is off. */
export function openChaosSite({ state, port, vars, isInspected }: ChaosSite): Miniflare {
  const options = localOptions({
    state,
    assets: false,
    cache: false,
    extraWorkers: [D1_ENDPOINT],
    ...(port === undefined ? {} : { port }),
    ...(vars ? { vars } : {}),
  });
  if (!("workers" in options)) throw new Error("Miniflare's options name no Worker");
  const [site, ...others] = options.workers;
  const entry = {
    type: "ESModule",
    path: join(root, "build/worker/fault-worker.js"),
    contents: FAULT_WORKER,
  };
  const inspector = isInspected ? { inspectorPort: 0 } : {};
  const modules = [entry, ...builtModules()];
  // The type assertion is needed because Miniflare's type of a Worker's options is a union that no literal matches.
  return new Miniflare({
    ...options,
    ...inspector,
    workers: [{ ...site, modules }, ...others],
  } as never);
}
