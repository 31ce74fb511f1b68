import { copyFileSync, existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { Miniflare } from "miniflare";
import { inject } from "vitest";
import { createDb, type Db } from "~/db/db";
import { connectD1, D1_ENDPOINT } from "../../scripts/serve/d1-endpoint";
import { sendRequest, type RequestParts } from "../../scripts/serve/send-request";
import { asScript, openWrapped } from "../bench/workers";
import { copyOf } from "./copy";

const FILES = "v3/d1/miniflare-D1DatabaseObject";
const ANSWER_MS = 30_000;
const ENTRY = `
  import worker from "./app.js";
  import { replicated } from "./replicated-d1.js";
  export * from "./app.js";
  export default replicated(worker);`;

/**
 * Opens the built Worker over a D1 with a replica (replicated-d1.ts) that has the rows of `fill` and never gets another. `late`
 * writes to the primary alone.
 */
export async function openReplicatedSite<Rows>(fill: (db: Db) => Promise<Rows>) {
  const state = copyOf(inject("migrated"));
  const [primary = ""] = sqliteFiles(state);
  const REPLICA = "replica";
  const d1Databases = { ...(D1_ENDPOINT.d1Databases as Record<string, string>), REPLICA };
  const first = new Miniflare({ ...D1_ENDPOINT, d1Databases, d1Persist: join(state, "v3/d1") });
  const rows = await fill(createDb(await connectD1(first)));
  await (await first.getD1Database("REPLICA")).prepare("SELECT 1").all();
  await first.dispose();
  const replica = sqliteFiles(state).find((name) => name !== primary) ?? "";
  for (const end of ["", "-wal", "-shm"]) {
    const [from, to] = [primary, replica].map((name) => join(state, FILES, name + end));
    if (from && to && existsSync(from)) copyFileSync(from, to);
  }
  const script = asScript("tests/support/replicated-d1.ts");
  const local = openWrapped(state, ENTRY, { "replicated-d1.js": script }, { d1Databases });
  const origin = await local.ready;
  const send = (path: string, parts: RequestParts, as?: string) => {
    const headers = { ...parts.headers, ...(as ? { Cookie: as } : {}) };
    const address = new URL(path, "http://localhost").href;
    return sendRequest({ origin, address, patience: ANSWER_MS }, { ...parts, headers });
  };
  return {
    rows,
    state,
    late: createDb(await local.getD1Database("DB")),
    get: (path: string, as?: string, headers?: Record<string, string>) =>
      send(path, headers ? { headers } : {}, as),
    post: (path: string, fields: Record<string, string>, as?: string) =>
      send(path, { method: "POST", body: new URLSearchParams(fields) }, as),
    async close() {
      await local.dispose();
      rmSync(state, { recursive: true, force: true });
    },
  };
}

function sqliteFiles(state: string): string[] {
  return readdirSync(join(state, FILES)).filter(
    (name) => name.endsWith(".sqlite") && name !== "metadata.sqlite",
  );
}
