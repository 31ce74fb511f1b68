type Target = Pick<D1Database, "prepare" | "batch">;
type ReplicatedEnv = Env & { REPLICA: D1Database };

/** Response header that lists the copies of the database which the request's round trips have reached, in order. */
const COPIES = "X-Copies";

/**
 * Wraps the Worker and gives it a D1 with read replication, of which Miniflare has none: the replica never gets a write, so all
 * that is written later is missing there.
 */
export function replicated(worker: ExportedHandler<Env>): ExportedHandler<ReplicatedEnv> {
  return {
    async fetch(request, env, execution) {
      const copies: string[] = [];
      const DB = replicatedD1(env.DB, env.REPLICA, copies);
      const response = await worker.fetch?.(request, { ...env, DB }, execution);
      if (!response) throw new Error("The Worker answers no requests");
      const answer = new Response(response.body, response);
      answer.headers.set(COPIES, copies.join(" "));
      return answer;
    },
  };
}

const BOOKMARK = /^([0-9a-f]{8})(?:-[0-9a-f]{8}){2}-[0-9a-f]{32}$/;
const bookmarkAt = (state: number) =>
  `${state.toString(16).padStart(8, "0")}-00000000-0000504b-${"8e61117bf38d7adb".repeat(2)}`;

/** State of the primary: the number of its writes. The replica stays at state 0. */
let present = 1;

/**
 * Returns a D1 that routes by D1's documented rules: plain calls, writes and the first round trip of `first-primary` reach the
 * primary, other reads the replica if it is at the session's bookmark. Fails for a bookmark that is none, or is in the future.
 */
export function replicatedD1(
  primary: D1Database,
  replica: D1Database,
  copies: string[] = [],
): D1Database {
  const run = async (copy: "primary" | "replica", statements: Statement[]) => {
    copies.push(copy);
    const target: Target = copy === "primary" ? primary : replica;
    const bound = statements.map(({ sql, values }) => target.prepare(sql).bind(...values));
    const results = await target.batch(bound);
    if (results.some(({ meta }) => meta.rows_written > 0)) present += 1;
    return results;
  };
  const sessionOf = (start: string): D1DatabaseSession => {
    let at = start;
    const send = async (statements: Statement[]) => {
      const isConstraint = at === "first-primary" || at === "first-unconstrained";
      const state = parseInt(BOOKMARK.exec(at)?.[1] ?? "", 16);
      if (!isConstraint && !(state <= present)) throw new Error("D1_ERROR: invalid bookmark");
      const isOnReplica =
        at !== "first-primary" && !(state > 0) && statements.every(({ sql }) => isSelect(sql));
      const results = await run(isOnReplica ? "replica" : "primary", statements);
      const seen = bookmarkAt(isOnReplica ? 0 : present);
      if (isConstraint || seen > at) at = seen;
      return results;
    };
    return {
      ...targetOf(send),
      getBookmark: () => (at.startsWith("first-") ? null : at),
    } as unknown as D1DatabaseSession;
  };
  return {
    ...targetOf((statements) => run("primary", statements)),
    withSession: (start = "first-unconstrained") => sessionOf(start),
  } as unknown as D1Database;
}

const isSelect = (sql: string) =>
  /^\s*(?:select|with)\b/i.test(sql) && !/\b(?:insert|update|delete|replace)\s/i.test(sql);

interface Statement {
  sql: string;
  values: unknown[];
}

function targetOf(send: (statements: Statement[]) => Promise<D1Result[]>) {
  const prepare = (sql: string, values: unknown[] = []) => ({
    sql,
    values,
    bind: (...bound: unknown[]) => prepare(sql, bound),
    all: async () => (await send([{ sql, values }]))[0],
    run: async () => (await send([{ sql, values }]))[0],
    first: async () => (await send([{ sql, values }]))[0]?.results[0] ?? null,
  });
  return { prepare, batch: (statements: object[]) => send(statements as Statement[]) };
}
