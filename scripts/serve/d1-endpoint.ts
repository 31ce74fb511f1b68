import type { Miniflare, WorkerOptions } from "miniflare";
import { patience } from "./patient-wait";
import { postJson } from "./send-request";

/** Id of the database in wrangler.toml, from which Miniflare derives the name of its file. */
const D1_ID = "00000000-0000-0000-0000-000000000000";
const NAME = "d1-endpoint";
const NO_ANSWER = "D1 has not answered";

const SCRIPT = `export default {
  async fetch(request, { DB }) {
    const statements = await request.json();
    try {
      const prepared = statements.map(({ sql, values }) => DB.prepare(sql).bind(...values));
      const isOne = prepared.length === 1;
      return Response.json({ results: isOne ? [await prepared[0].all()] : await DB.batch(prepared) });
    } catch ({ message, cause }) {
      return Response.json({ message, cause: cause?.message });
    }
  },
};`;

/**
 * Worker that runs the SQL statements of an HTTP request on D1, in the same Miniflare as the site. The D1 binding that Miniflare
 * itself offers to Node makes three calls for each statement, each of which blocks the thread: eight times the work.
 */
export const D1_ENDPOINT: WorkerOptions = {
  name: NAME,
  modules: true,
  script: SCRIPT,
  compatibilityDate: "2026-04-01",
  d1Databases: { DB: D1_ID },
  unsafeDirectSockets: [{ host: "127.0.0.1", port: 0 }],
};

type Answer = { results: D1Result[] } | { message: string; cause?: string };

interface Statement {
  sql: string;
  values: unknown[];
}

/**
 * Returns a D1 client that calls the D1 endpoint of a Miniflare. A timeout calls `onGivenUp`, and every later statement fails
 * without a request.
 */
export async function connectD1(
  local: Pick<Miniflare, "unsafeGetDirectURL">,
  onGivenUp: () => void = () => undefined,
): Promise<D1Database> {
  const origin = await local.unsafeGetDirectURL(NAME);
  let isGivenUp = false;
  const run = async (statements: Statement[]): Promise<D1Result[]> => {
    if (isGivenUp) throw new Error(`${NO_ANSWER} before: this Miniflare is given up.`);
    const sendable = statements.map(({ sql, values }) => ({ sql, values: values.map(asJson) }));
    const { ms } = patience;
    const target = { origin, address: origin.href, patience: ms };
    const text = await postJson(target, sendable).catch((error: Error) => {
      if (error.name !== "AbortError") throw error;
      isGivenUp = true;
      onGivenUp();
      throw new Error(`${NO_ANSWER} for ${ms / 1000} s.`);
    });
    const answer: Answer = JSON.parse(text);
    if ("results" in answer) return answer.results;
    throw new Error(answer.message, { cause: answer.cause && new Error(answer.cause) });
  };
  const prepare = (sql: string, values: unknown[] = []): Prepared => ({
    statement: { sql, values },
    bind: (...bound) => prepare(sql, bound),
    all: async () => (await run([{ sql, values }]))[0],
    run: async () => (await run([{ sql, values }]))[0],
    first: async () => (await run([{ sql, values }]))[0]?.results[0] ?? null,
  });
  const batch = (prepared: Prepared[]) => run(prepared.map(({ statement }) => statement));
  return { prepare, batch } as unknown as D1Database;
}

/** The methods of D1's prepared statements that tests and Kysely use. */
interface Prepared {
  statement: Statement;
  bind(...values: unknown[]): Prepared;
  all(): Promise<D1Result | undefined>;
  run(): Promise<D1Result | undefined>;
  first(): Promise<unknown>;
}

/**
 * Converts a bound value to JSON: bytes become an array of numbers, which D1 stores as a BLOB. Throws D1's type error for a value
 * that D1 refuses, and for NaN and the infinities, which D1 would store as NULL.
 */
function asJson(value: unknown): unknown {
  if (value instanceof ArrayBuffer) return Array.from(new Uint8Array(value));
  if (ArrayBuffer.isView(value)) {
    return Array.from(new Uint8Array(value.buffer, value.byteOffset, value.byteLength));
  }
  const isKept =
    value === null || ["string", "boolean"].includes(typeof value) || Number.isFinite(value);
  if (isKept) return value;
  throw new Error(`D1_TYPE_ERROR: Type '${typeof value}' not supported for value '${value}'`);
}
