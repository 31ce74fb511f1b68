import type { CompiledQuery } from "kysely";
import type { Db, Outcome } from "./db";

/** Gives the rows of a query. */
export type Ask = <Row>(query: CompiledQuery<Row>) => Promise<Row[]>;

export interface Trips {
  /** For what changes nothing: a query that two ask for stands in the batch once. */
  read: Ask;
  /** For what changes something too. */
  run: Ask;
}

/**
 * The trips to the database of one request. What is asked for in the same turn of the event loop goes in one: the loaders of a
 * page run side by side and so share a batch.
 */
export function sharedTrips(db: Db): Trips {
  let asked: CompiledQuery<unknown>[] = [];
  let trip: Promise<Outcome<unknown>[]> | null = null;
  const depart = async () => {
    await new Promise((resolve) => setTimeout(resolve, 0));
    const queries = asked;
    asked = [];
    trip = null;
    return db.batch(queries);
  };
  const rowsAt = async (place: number) => {
    const outcomes = await (trip ??= depart());
    return outcomes[place]?.rows ?? [];
  };
  const run = (query: CompiledQuery<unknown>) => rowsAt(asked.push(query) - 1);
  const read = (query: CompiledQuery<unknown>) => {
    const known = asked.findIndex((other) => isSame(query, other));
    return known < 0 ? run(query) : rowsAt(known);
  };
  // The outcome in a query's place is made of the query's rows.
  return { read: read as Ask, run: run as Ask };
}

function isSame(one: CompiledQuery<unknown>, other: CompiledQuery<unknown>): boolean {
  return (
    one.sql === other.sql &&
    one.parameters.length === other.parameters.length &&
    one.parameters.every((value, at) => value === other.parameters[at])
  );
}
