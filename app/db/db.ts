import { Kysely, type CompiledQuery, type Driver } from "kysely";
import { D1Dialect } from "kysely-d1";
import type { Tables } from "./schema";

/** Result of one statement of a database batch. */
export interface Outcome<Row> {
  rows: Row[];
  changes: number;
}

type Outcomes<Queries extends readonly CompiledQuery<unknown>[]> = {
  -readonly [K in keyof Queries]: Queries[K] extends CompiledQuery<infer Row>
    ? Outcome<Row>
    : never;
};

/** Kysely over D1, with D1's batches, its only kind of transaction. */
export type Db = Kysely<Tables> & {
  /** Runs SQL statements in order, in one round trip and one transaction. */
  batch<const Queries extends readonly CompiledQuery<unknown>[]>(
    queries: Queries,
  ): Promise<Outcomes<Queries>>;
  /**
   * Adds a write to the batch of the request's concurrent reads (shared-trips.ts). A `Db` without batching runs the write alone.
   */
  alongside<Row>(query: CompiledQuery<Row>): Promise<Row[]>;
};

const known = new WeakMap<D1Database, Db>();

/** The `Db` of a binding, cached for all requests of an isolate. */
export function dbOf(d1: D1Database): Db {
  const db = known.get(d1) ?? createDb(d1);
  known.set(d1, db);
  return db;
}

export function createDb(d1: D1Database): Db {
  const kysely = new Kysely<Tables>({ dialect: new QuietD1Dialect({ database: d1 }) });
  const batch = async (queries: readonly CompiledQuery<unknown>[]) => {
    const results = await d1.batch(
      queries.map((query) => d1.prepare(query.sql).bind(...query.parameters)),
    );
    return results.map((result) => ({ rows: result.results, changes: result.meta.changes }));
  };
  const alongside = async <Row>(query: CompiledQuery<Row>) =>
    (await kysely.executeQuery(query)).rows;
  return Object.assign(kysely, { batch: batch as Db["batch"], alongside });
}

/** Removes a deprecated field from kysely-d1's results, about which Kysely would log a warning in every process. */
class QuietD1Dialect extends D1Dialect {
  override createDriver(): Driver {
    const driver = super.createDriver();
    const acquire = driver.acquireConnection.bind(driver);
    driver.acquireConnection = async () => {
      const connection = await acquire();
      return {
        streamQuery: connection.streamQuery.bind(connection),
        async executeQuery<Row>(query: CompiledQuery) {
          const { rows, insertId, numAffectedRows } = await connection.executeQuery<Row>(query);
          return { rows, insertId, numAffectedRows };
        },
      };
    };
    return driver;
  }
}
