import { createDb, type Db } from "../../app/db/db";

/** Wraps a D1 so that its statements are recorded. `plans()` returns the lines of the query plans of all statements so far. */
export function recordingDb(d1: D1Database): { db: Db; plans: () => Promise<string[]> } {
  const statements = new Map<string, unknown[]>();
  const recording = {
    prepare: (query: string) => ({
      bind(...values: unknown[]) {
        statements.set(query, values);
        return d1.prepare(query).bind(...values);
      },
    }),
    batch: (all: D1PreparedStatement[]) => d1.batch(all),
  };
  return {
    db: createDb(recording as unknown as D1Database),
    async plans() {
      const explained = [...statements].map(([query, values]) =>
        d1.prepare(`EXPLAIN QUERY PLAN ${query}`).bind(...values),
      );
      const answers = await d1.batch<{ detail: string }>(explained);
      return answers.flatMap(({ results }) => results.map(({ detail }) => detail));
    },
  };
}
