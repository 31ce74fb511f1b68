import type { Operator } from "../../scripts/admin/operator";

const none = (what: string) => () => Promise.reject(new Error(`This test has no ${what}`));

/** The dependencies of a verb in a test: the served database of production, without configuration and without wrangler. */
export function operatorOf(parts: Partial<Operator>): Operator {
  return {
    ...{ now: new Date(), flags: {}, isServed: true },
    place: { remote: true, env: "" },
    say: () => undefined,
    report: () => undefined,
    pause: async () => undefined,
    config: none("configuration"),
    wrangler: none("wrangler"),
    ...parts,
  };
}
