import type { Db } from "~/db/db";
import { OPERATOR } from "~/domain/audit/actors";
import { isSweepUnfinished, requestSweep } from "~/domain/recurring/unfinished-sweep.server";
import { follow, requireServed } from "./follow";
import type { Operator } from "./operator";

/** Number of times that the end is looked for: a quarter of an hour, in which 15 runs delete up to 300,000 rows each. */
const TRIES = 180;

/**
 * Has the Worker run the daily cleanup now, and waits until it has finished. Counts no rows: that would read the whole database.
 * Throws if the cleanup has not finished.
 */
export async function purge(db: Db, _: string, operator: Operator): Promise<string> {
  requireServed(operator, "nothing is deleted");
  await requestSweep(db, OPERATOR, operator.now);
  operator.say("The cleanup begins within a minute …");
  const look = async () => ((await isSweepUnfinished(db)) ? {} : { result: true });
  const isDone = await follow(operator, look, TRIES);
  if (!isDone) throw new Error("It has not finished, and goes on each minute.");
  return "What had expired is deleted.";
}
