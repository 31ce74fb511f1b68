import {
  DummyDriver,
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
} from "kysely";
import { affectedRows, type Db, type Outcome } from "./db";
import type { Tables } from "./schema";
import type { Usage } from "./usage";

/**
 * The `Db` of one request: batches and deduplicates the SELECTs of one turn of the event loop, so that parallel loaders share a
 * round trip. Writes run alone and without delay, so that a violated constraint cannot fail the reads. `alongside` adds a write
 * to the batch of reads; it is only for writes that no constraint can refuse. Counts all its round trips in `usage`.
 */
export function sharedTrips(db: Pick<Db, "batch">, usage?: Usage): Db {
  let queued: CompiledQuery<unknown>[] = [];
  let trip: Promise<Outcome<unknown>[]> | null = null;
  const depart = async () => {
    await new Promise((resolve) => setTimeout(resolve, 0));
    const queries = queued;
    queued = [];
    trip = null;
    return db.batch(queries, usage);
  };
  const rowsAt = async (place: number) => {
    const outcomes = await (trip ??= depart());
    return outcomes[place]?.rows ?? [];
  };
  const alongside = (query: CompiledQuery<unknown>) => rowsAt(queued.push(query) - 1);
  const read = (query: CompiledQuery<unknown>) => {
    const known = queued.findIndex((other) => isSame(query, other));
    return known < 0 ? alongside(query) : rowsAt(known);
  };
  const write = async (query: CompiledQuery<unknown>) => {
    const [{ rows, changes }] = await db.batch([query], usage);
    return { rows, numAffectedRows: affectedRows(changes) };
  };
  // The type assertion is safe: the rows come from this statement's position in the batch.
  const execute = async <Row>(query: CompiledQuery): Promise<QueryResult<Row>> =>
    (isRead(query) ? { rows: await read(query) } : await write(query)) as QueryResult<Row>;
  const shared = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new SharingDriver(execute),
      createIntrospector: (kysely) => new SqliteIntrospector(kysely),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  });
  const batch = (queries: readonly CompiledQuery<unknown>[]) => db.batch(queries, usage);
  return Object.assign(shared, {
    batch: batch as Db["batch"],
    alongside: alongside as Db["alongside"],
  });
}

class SharingDriver extends DummyDriver {
  constructor(private readonly execute: DatabaseConnection["executeQuery"]) {
    super();
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection();
    return Object.assign(connection, { executeQuery: this.execute });
  }
}

/** Whether a statement only reads. */
export function isRead({ sql }: CompiledQuery<unknown>): boolean {
  return /^\s*(?:select|with)\b/i.test(sql) && !/\b(?:insert|update|delete|replace)\s/i.test(sql);
}

function isSame(one: CompiledQuery<unknown>, other: CompiledQuery<unknown>): boolean {
  return (
    one.sql === other.sql &&
    one.parameters.length === other.parameters.length &&
    one.parameters.every((value, at) => value === other.parameters[at])
  );
}
