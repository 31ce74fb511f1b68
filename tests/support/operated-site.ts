import { createDb, type Db } from "~/db/db";
import { VERBS } from "../../scripts/admin/verbs";
import { runWrangler } from "../../scripts/admin/wrangler";
import { connectD1, D1_ENDPOINT } from "../../scripts/serve/d1-endpoint";
import { openLocal } from "../../scripts/serve/miniflare";
import { operatorOf } from "./operator";

/** Runs a verb of the operator, and returns its sentence. */
export type RunVerb = (verb: string, argument?: string) => Promise<string | undefined>;

/**
 * Opens the site over a state folder while `use` runs. `run` runs a verb of the operator, with a run of the cron in place of each of
 * its waits.
 */
export async function withOperatedSite<Result>(
  state: string,
  use: (run: RunVerb, db: Db, origin: URL) => Promise<Result>,
): Promise<Result> {
  const local = openLocal({ state, assets: false, extraWorkers: [D1_ENDPOINT] });
  try {
    const origin = await local.ready;
    const db = createDb(await connectD1(local));
    const { scheduled } = await local.getWorker();
    const operator = operatorOf({
      place: { remote: false, state },
      wrangler: runWrangler,
      pause: async () => void (await scheduled({ cron: "* * * * *" })),
    });
    return await use(
      async (verb, argument = "") => VERBS[verb]?.run(db, argument, operator),
      db,
      origin,
    );
  } finally {
    await local.dispose();
  }
}
