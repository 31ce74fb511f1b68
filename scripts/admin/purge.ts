import type { Db } from "~/db/db";
import { OPERATOR } from "~/domain/audit/actors";
import { isSweepUnfinished, requestSweep } from "~/domain/recurring/unfinished-sweep.server";
import { countTableRows } from "~/domain/restore/backups.server";
import { follow, requireServed } from "./follow";
import type { Operator } from "./operator";

/** Number of times that the end is looked for: a quarter of an hour, in which 15 runs delete up to 300,000 rows each. */
const TRIES = 180;

/**
 * Has the Worker run the daily cleanup now, and waits until it has finished. Prints how many rows fewer each table has. Throws if it
 * has not finished.
 */
export async function purge(db: Db, _: string, operator: Operator): Promise<string> {
  const { now, say, report } = operator;
  requireServed(operator, "nothing is deleted");
  const before = await countTableRows(db);
  await requestSweep(db, OPERATOR, now);
  say("The cleanup begins within a minute …");
  const look = async () => ((await isSweepUnfinished(db)) ? {} : { result: true });
  const isDone = await follow(operator, look, TRIES);
  if (!isDone) throw new Error("It has not finished, and goes on each minute.");
  const after = await countTableRows(db);
  const deleted = Object.entries(before)
    .map(([table, n]) => ({ table, rows: n - (after[table] ?? 0) }))
    .filter(({ rows }) => rows > 0);
  for (const { table, rows } of deleted) say(`${table}: ${rows} rows fewer.`);
  report({ deleted });
  const total = deleted.reduce((sum, { rows }) => sum + rows, 0);
  return total === 0 ? "Nothing had expired." : `${total} rows have been deleted.`;
}
