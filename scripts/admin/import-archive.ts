import { readFileSync } from "node:fs";
import type { Db } from "~/db/db";
import { readArchive } from "~/domain/archives/archive-file";
import { archivedTable } from "~/domain/archives/archived-tables";
import { putBack } from "~/domain/archives/put-back.server";
import { OPERATOR } from "~/domain/audit/actors";
import { requestOfRoom } from "~/domain/votes/room-requests.server";
import type { Operator } from "./operator";

/**
 * Restores cleared rows from an archive file that an admin downloaded at `/admin/datos`. Returns a sentence about the outcome.
 * Throws if nothing was restored.
 */
export async function importArchive(
  db: Db,
  path: string,
  { now, say }: Pick<Operator, "now" | "say">,
): Promise<string> {
  const file = readArchive(textOf(path));
  const { restored, known, refused, contests } = await putBack(
    db,
    file,
    { by: OPERATOR, say },
    now,
  );
  const rows = Object.entries(restored);
  for (const [table, n] of rows) say(`${archivedTable(table)?.table ?? table}: ${n} put back.`);
  // Requests the votes of the contests from their rooms, which have kept them in their ledgers. Only now, because a room skips votes
  // whose story is missing in D1. The cron passes the requests on.
  for (const contest of contests) {
    await requestOfRoom(db, contest, "resend", OPERATOR, now);
    say(`The room of ${contest} sends its votes again within a minute, if the site is served.`);
  }
  const rest = [
    known > 0 ? `${known} were there already.` : "",
    refused > 0
      ? `${refused} were refused: their contest, story, comment or account is gone, or another row is in their place.`
      : "",
  ].filter(Boolean);
  if (rows.length === 0) throw new Error(["Nothing was put back.", ...rest].join(" "));
  const total = rows.reduce((sum, [, n]) => sum + n, 0);
  return [`${total} rows were put back.`, ...rest].join(" ");
}

function textOf(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    throw new Error(`There is no file ${path}.`);
  }
}
