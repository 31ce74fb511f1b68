import { Kysely, type CompiledQuery, type Driver } from "kysely";
import { D1Dialect } from "kysely-d1";
import { isLogOn, type LogEnv } from "./log-lines";
import type { Tables } from "./schema";
import { countTrip, logIfSlow, type Usage } from "./usage";

/** Result of one statement of a database batch. */
export interface Outcome<Row> {
  rows: Row[];
  changes: number;
  /** Size of the database after the statement, in bytes, if D1 has told it. */
  size?: number;
}

type Outcomes<Queries extends readonly CompiledQuery<unknown>[]> = {
  -readonly [K in keyof Queries]: Queries[K] extends CompiledQuery<infer Row>
    ? Outcome<Row>
    : never;
};

/** Kysely over D1, with D1's batches, its only kind of transaction. */
export type Db = Kysely<Tables> & {
  /**
   * Runs SQL statements in order, in one round trip and one transaction. Counts them in `usage`. Goes to the primary, or where
   * `session` leads (replicas.ts).
   */
  batch<const Queries extends readonly CompiledQuery<unknown>[]>(
    queries: Queries,
    usage?: Usage,
    session?: D1DatabaseSession,
  ): Promise<Outcomes<Queries>>;
  /**
   * Adds a write to the batch of the request's concurrent reads (shared-trips.ts). A `Db` without batching runs the write alone.
   */
  alongside<Row>(query: CompiledQuery<Row>): Promise<Row[]>;
};

const known = new WeakMap<D1Database, Db>();

/** The `Db` of the Worker's binding, cached for all requests of an isolate. */
export function dbOf(env: Pick<Env, "DB"> & LogEnv): Db {
  const db = known.get(env.DB) ?? createDb(env.DB, { logsSlowQueries: isLogOn(env) });
  known.set(env.DB, db);
  return db;
}

export function createDb(d1: D1Database, { logsSlowQueries = false } = {}): Db {
  const look = (query: CompiledQuery<unknown>, { meta }: D1Result) => {
    if (logsSlowQueries) logIfSlow(query.sql, meta);
  };
  const execute = async <Row>(query: CompiledQuery<unknown>) => {
    const result = await bound(d1, query).all<Row>();
    look(query, result);
    return result;
  };
  const batch = async (
    queries: readonly CompiledQuery<unknown>[],
    usage?: Usage,
    session: Pick<D1Database, "prepare" | "batch"> = d1,
  ) => {
    const results = await session.batch(queries.map((query) => bound(session, query)));
    if (usage) countTrip(usage, results);
    return results.map((result, at) => {
      const query = queries[at];
      if (query) look(query, result);
      const { changes, size_after: size } = result.meta;
      return { rows: result.results, changes, size };
    });
  };
  const kysely = new Kysely<Tables>({ dialect: new PlainD1Dialect(d1, execute) });
  const alongside = async <Row>(query: CompiledQuery<Row>) =>
    (await kysely.executeQuery(query)).rows;
  return Object.assign(kysely, { batch: batch as Db["batch"], alongside });
}

const bound = (d1: Pick<D1Database, "prepare">, { sql, parameters }: CompiledQuery<unknown>) =>
  d1.prepare(sql).bind(...parameters);

/**
 * The D1 dialect with its own execution of a query: kysely-d1 drops D1's `meta`, and returns a deprecated field about which Kysely
 * would log a warning in every process.
 */
class PlainD1Dialect extends D1Dialect {
  constructor(
    database: D1Database,
    private readonly execute: <Row>(query: CompiledQuery<unknown>) => Promise<D1Result<Row>>,
  ) {
    super({ database });
  }

  override createDriver(): Driver {
    const driver = super.createDriver();
    const { execute } = this;
    const acquire = driver.acquireConnection.bind(driver);
    driver.acquireConnection = async () => {
      const connection = await acquire();
      return {
        streamQuery: connection.streamQuery.bind(connection),
        async executeQuery<Row>(query: CompiledQuery) {
          const { results, meta } = await execute<Row>(query);
          return { rows: results, numAffectedRows: affectedRows(meta.changes) };
        },
      };
    };
    return driver;
  }
}

/** Converts D1's number of changed rows to Kysely's. */
export function affectedRows(changes: number): bigint | undefined {
  return changes > 0 ? BigInt(changes) : undefined;
}
