import type { CompiledQuery } from "kysely";
import type { Db } from "./db";
import { isRead } from "./shared-trips";
import type { Usage } from "./usage";

/**
 * Where a request reads: "primary" sends every round trip to the primary; "first-primary" sends the first one there, and later ones
 * to any copy that is at least as new; "first-unconstrained" begins at any copy; a bookmark at any copy that is at least as new.
 */
export type ReadFrom =
  "primary" | "first-primary" | "first-unconstrained" | { bookmark: D1SessionBookmark };

/** The round trips of one request, by D1's Sessions API (docs/decisions/0110). */
export interface ReplicaTrips extends Pick<Db, "batch"> {
  /** The newest state of the database that the request has seen or made; null before its first round trip. */
  bookmark(): D1SessionBookmark | null;
  /** Makes later round trips read a state at least as new as this bookmark. */
  readSince(bookmark: D1SessionBookmark): void;
}

/**
 * Sends each round trip to the primary or to a replica. A round trip with a write goes to the primary. A read that fails because
 * of its bookmark, or on a replica that lacks a new migration, is repeated once at the primary. `readFrom` is called at the first
 * round trip.
 */
export function replicaTrips(
  db: Pick<Db, "batch">,
  d1: Pick<D1Database, "withSession">,
  readFrom: () => ReadFrom,
): ReplicaTrips {
  let newest: D1SessionBookmark | null = null;
  let from: ReadFrom | undefined;
  const note = (bookmark: D1SessionBookmark | null) => {
    // D1's bookmarks sort as text, the oldest first.
    if (bookmark !== null && (newest === null || bookmark > newest)) newest = bookmark;
  };
  const run = async (queries: readonly CompiledQuery<unknown>[], start: string, usage?: Usage) => {
    const session = d1.withSession(start);
    const outcomes = await db.batch(queries, usage, session);
    note(session.getBookmark());
    return outcomes;
  };
  const begin = (): Exclude<ReadFrom, object> => {
    from ??= readFrom();
    if (typeof from === "string") return from;
    note(from.bookmark);
    return (from = "first-unconstrained");
  };
  const batch = async (queries: readonly CompiledQuery<unknown>[], usage?: Usage) => {
    const constraint = begin();
    // A session for each round trip: only the first round trip of a session is sure to go to the primary.
    if (constraint === "primary" || !queries.every(isRead)) {
      return run(queries, "first-primary", usage);
    }
    const start = newest ?? constraint;
    try {
      return await run(queries, start, usage);
    } catch (error) {
      if (start === "first-primary" || (newest === null && !lacksMigration(error))) throw error;
      newest = null;
      return run(queries, "first-primary", usage);
    }
  };
  return {
    batch: batch as Db["batch"],
    bookmark: () => newest,
    readSince(bookmark) {
      // A request that reads the primary first must not begin at an older state.
      if (begin() === "first-unconstrained") note(bookmark);
    },
  };
}

function lacksMigration(error: unknown): boolean {
  return error instanceof Error && /no such (?:table|column)/.test(error.message);
}

/** Returns a bookmark of the primary's present state, which contains all writes that have ended. */
export async function presentBookmark(
  d1: Pick<D1Database, "withSession">,
): Promise<D1SessionBookmark | null> {
  const session = d1.withSession("first-primary");
  await session.prepare("SELECT 1").all();
  return session.getBookmark();
}
