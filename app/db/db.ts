import { Kysely, type CompiledQuery, type Driver } from "kysely";
import { D1Dialect } from "kysely-d1";
import type { Tables } from "./schema";

/** Result of one statement of a batch: its rows, and how many rows it changed. */
export interface Outcome<Row> {
  rows: Row[];
  changes: number;
}

type Outcomes<Queries extends readonly CompiledQuery<unknown>[]> = {
  -readonly [K in keyof Queries]: Queries[K] extends CompiledQuery<infer Row>
    ? Outcome<Row>
    : never;
};

/** Kysely over D1, and D1's one kind of transaction beside it. */
export type Db = Kysely<Tables> & {
  /** Runs the statements in order, in one round trip, all or none of them. */
  batch<const Queries extends readonly CompiledQuery<unknown>[]>(
    queries: Queries,
  ): Promise<Outcomes<Queries>>;
  /** Runs a write in the batch of what a request reads at the same time (shared-trips.ts); alone where nothing is shared. */
  alongside<Row>(query: CompiledQuery<Row>): Promise<Row[]>;
};

const known = new WeakMap<D1Database, Db>();

/** The `Db` of a binding, made once for all requests of an isolate. */
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

/** Drops a field of an older Kysely from kysely-d1's answers: Kysely would complain of it in the log of every process. */
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
