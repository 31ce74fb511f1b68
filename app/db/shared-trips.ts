import type { CompiledQuery } from "kysely";
import type { Db, Outcome } from "./db";

/** Gives the rows of a query. */
export type Read = <Row>(query: CompiledQuery<Row>) => Promise<Row[]>;

/**
 * The reads of one request. What is asked for in the same turn of the event loop goes in one trip: the loaders of a page run
 * side by side and so share a batch, in which a query that two of them ask for stands once.
 */
export function sharedTrips(db: Db): Read {
  let asked: CompiledQuery<unknown>[] = [];
  let trip: Promise<Outcome<unknown>[]> | null = null;
  const depart = async () => {
    await new Promise((resolve) => setTimeout(resolve, 0));
    const queries = asked;
    asked = [];
    trip = null;
    return db.batch(queries);
  };
  const read = async (query: CompiledQuery<unknown>) => {
    const known = asked.findIndex((other) => isSame(query, other));
    const place = known < 0 ? asked.push(query) - 1 : known;
    const outcomes = await (trip ??= depart());
    return outcomes[place]?.rows ?? [];
  };
  // The outcome in a query's place is made of the query's rows.
  return read as Read;
}

function isSame(one: CompiledQuery<unknown>, other: CompiledQuery<unknown>): boolean {
  return (
    one.sql === other.sql &&
    one.parameters.length === other.parameters.length &&
    one.parameters.every((value, at) => value === other.parameters[at])
  );
}
