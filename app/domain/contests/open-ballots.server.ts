import type { Db } from "~/db/db";
import { isCounting } from "./phases.server";

/** Lists the ids of contests in counting that have no root: their ballot was due to close at the deadline. */
export async function listWithoutRoot(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom("contests")
    .where(isCounting(now))
    .where((eb) => eb("id", "not in", eb.selectFrom("contest_roots").select("contest_id")))
    .select("id")
    .execute();
  return rows.map(({ id }) => id);
}
