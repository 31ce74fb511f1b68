import { join } from "node:path";
import type { Db } from "~/db/db";
import { recountRecord } from "~/domain/votes/recount.server";
import type { Operator } from "../operator";
import { adminCommand } from "../place";
import { recountByRoom, resendByRoom } from "../room-answers";
import { fillRoom } from "../room-file";
import { inGroups } from "./groups";
import type { Manifest } from "./manifest";

/**
 * Fills the rooms of a backup's contests from their files, and has each recount. A room that has votes which D1 lacks sends them. A room
 * that lacks votes of D1 is named. Rooms that are filled already are only recounted, so the command may be repeated. Returns a
 * sentence; throws if a room and D1 differ in the end.
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
  await inGroups(rooms, async ({ contest, file }) => {
    const answer = await fillRoom(db, join(folder, file), quiet);
    if (!answer.ok && answer.reason !== "not-empty")
      throw new Error(`${file} was not imported: it is damaged, or of another contest.`);
    let found = await recountBoth(db, contest, quiet);
    const isBehind = answer.ok && answer.isBehind;
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

/** Counts the votes of a contest in D1 and in its room. `mismatches` is empty if all agree. */
async function recountBoth(db: Db, contest: string, operator: Operator) {
  const { entries, votes, mismatches } = await recountByRoom(db, contest, operator);
  const record = await recountRecord(db, contest);
  return { entries, votes, mismatches: [...(record?.mismatches ?? []), ...mismatches] };
}
