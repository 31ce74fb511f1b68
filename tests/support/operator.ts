import type { Operator } from "../../scripts/admin/operator";
import { literalDb } from "../../scripts/admin/wrangler-d1";

const none = (what: string) => () => Promise.reject(new Error(`This test has no ${what}`));

/** The dependencies of a verb in a test: the served database of production, without configuration and without wrangler. */
export function operatorOf(parts: Partial<Operator>): Operator {
  return {
    now: new Date(),
    flags: {},
    isServed: true,
    place: { remote: true, env: "" },
    say: () => undefined,
    report: () => undefined,
    pause: async () => undefined,
    config: none("configuration"),
    wrangler: none("wrangler"),
    ...parts,
  };
}

/**
 * The database as the operator's command reaches it through wrangler: values are literals in the statements, and nothing tells how
 * many rows a statement has changed.
 */
export function operatorDb(d1: Pick<D1Database, "prepare" | "batch">) {
  return literalDb(async (statements) => {
    const outcomes = await d1.batch(statements.map((statement) => d1.prepare(statement)));
    return outcomes.map(({ results }) => ({ results }));
  });
}
