import { join } from "node:path";
import type { Db } from "~/db/db";
import { recountRecord } from "~/domain/votes/recount.server";
import type { Recount } from "~/domain/votes/room-protocol";
import type { Operator } from "../operator";
import { adminCommand } from "../place";
import { recountByRoom, resendByRoom } from "../room-answers";
import { fillRoom } from "../room-file";
import { inGroups } from "./groups";
import type { Manifest } from "./manifest";

/**
 * Fills the empty rooms of a backup's contests from their files, and has each recount. A room that has votes which D1 lacks sends
 * them. A room that lacks votes of D1 or of its file is named. Rooms that have a ledger already are only recounted, so the command
 * may be repeated. Returns a sentence; throws if a room, its file and D1 differ in the end.
 */
export async function fillRooms(
  db: Db,
  folder: string,
  { rooms }: Manifest,
  operator: Operator,
): Promise<string> {
  const { say, place } = operator;
  const quiet: Operator = { ...operator, say: () => undefined };
  const differences: string[] = [];
  await inGroups(rooms, async (exported) => {
    const { contest, file } = exported;
    let found = await recountBoth(db, contest, quiet);
    let isBehind = false;
    // Asks first: uploading the file of a large room takes an hour.
    if (found.entries === 0) {
      const answer = await fillRoom(db, join(folder, file), quiet);
      if (!answer.ok && answer.reason !== "not-empty")
        throw new Error(`${file} was not imported: it is damaged, or of another contest.`);
      isBehind = answer.ok && answer.isBehind;
      found = await recountBoth(db, contest, quiet);
    }
    const lack = lackOf(exported, found);
    if (lack) {
      differences.push(
        `${contest}: ${lack} A room with a ledger takes no file: import the backup where its rooms are empty, into a local folder or under another name of the Worker.`,
      );
      return;
    }
    if (found.mismatches.length > 0 && !isBehind) {
      say(`Room of ${contest}: it and D1 differ, so it sends its votes to D1 again.`);
      const isSent = await resendByRoom(db, contest, quiet).then(
        () => true,
        () => false,
      );
      if (isSent) found = await recountBoth(db, contest, quiet);
    }
    say(`Room of ${contest}: ${found.entries} ledger entries, ${found.votes} votes.`);
    if (found.mismatches.length === 0) return;
    differences.push(
      ...found.mismatches.map((mismatch) => `${contest}: ${mismatch}`),
      `${contest}: if D1 has the later votes, ${adminCommand(place, `rebuild-room ${contest}`)}`,
    );
  });
  if (differences.length > 0) throw new Error(["These differ:", ...differences].join("\n"));
  return [
    `All ${rooms.length} rooms agree with D1. Mail is stopped.`,
    `Settle what the backup would do twice: ${adminCommand(place, "restored")}`,
    `Then let mail go on: ${adminCommand(place, "mail on")}`,
  ].join("\n");
}

/** What a room lacks of its file, as a sentence; null if nothing. A room may have gone on since the export. */
function lackOf(
  exported: Manifest["rooms"][number],
  found: Pick<Recount, "entries" | "head">,
): string | null {
  const { entries, head } = exported;
  if (found.entries < entries)
    return `the room has ${found.entries} ledger entries, its file ${entries}: it lacks votes.`;
  const isOther = head !== null && found.entries === entries && found.head !== head;
  return isOther ? "the room's ledger has another seal than its file." : null;
}

/** Counts the votes of a contest in D1 and in its room. `mismatches` is empty if all agree. */
async function recountBoth(db: Db, contest: string, operator: Operator): Promise<Recount> {
  const counted = await recountByRoom(db, contest, operator);
  const record = await recountRecord(db, contest);
  return { ...counted, mismatches: [...(record?.mismatches ?? []), ...counted.mismatches] };
}
