import { join } from "node:path";
import type { Db } from "~/db/db";
import { recountRecord } from "~/domain/votes/recount.server";
import type { Recount } from "~/domain/votes/room-protocol";
import type { Operator } from "../operator";
import { errorText } from "../output";
import { adminCommand } from "../place";
import { recountByRoom, resendByRoom } from "../room-answers";
import { fillRoom } from "../room-file";
import { inGroups } from "./groups";
import type { Manifest } from "./manifest";

/**
 * Fills the empty rooms of a backup's contests from their files, and has each recount. Rooms that have a ledger already are only
 * recounted, so the command may be repeated. Returns a sentence. Throws after the last room if some have failed, or differ from
 * their file or D1: the message counts and names them.
 */
export async function fillRooms(
  db: Db,
  folder: string,
  { rooms }: Manifest,
  { say, ...operator }: Operator,
): Promise<string> {
  const { place } = operator;
  const faults: string[] = [];
  let faulty = 0;
  await inGroups(rooms, async (exported) => {
    const { contest } = exported;
    const tell = (line: string) => say(`Room of ${contest}: ${line}`);
    const found = await fillOne(db, folder, exported, { ...operator, say: () => undefined }, tell);
    if (found.length === 0) return;
    faulty += 1;
    faults.push(...found.map((fault) => `${contest}: ${fault}`));
  });
  if (faulty > 0) {
    throw new Error(
      [`${faulty} of ${rooms.length} rooms are not as they should be:`, ...faults].join("\n"),
    );
  }
  return [
    `All ${rooms.length} rooms agree with D1. Mail is stopped.`,
    `Settle what the backup would do twice: ${adminCommand(place, "restored")}`,
    `Then let mail go on: ${adminCommand(place, "mail on")}`,
  ].join("\n");
}

/**
 * Fills one room unless it has a ledger, and has it recount. A room that has votes which D1 lacks sends them. Returns what is wrong
 * in the end, in sentences; empty if room, file and D1 agree.
 */
async function fillOne(
  db: Db,
  folder: string,
  exported: Manifest["rooms"][number],
  operator: Operator,
  tell: (line: string) => void,
): Promise<string[]> {
  const { contest, file } = exported;
  const faults: string[] = [];
  try {
    let found = await recountBoth(db, contest, operator);
    let isBehind = false;
    // Asks first: uploading the file of a large room takes an hour.
    if (found.entries === 0) {
      const answer = await fillRoom(db, join(folder, file), operator);
      if (!answer.ok && answer.reason !== "not-empty")
        return [`${file} was not imported: it is damaged, or of another contest.`];
      isBehind = answer.ok && answer.isBehind;
      found = await recountBoth(db, contest, operator);
    }
    const lack = lackOf(exported, found);
    if (lack) {
      return [
        `${lack} A room with a ledger takes no file: import the backup where its rooms are empty, into a local folder or under another name of the Worker.`,
      ];
    }
    if (found.mismatches.length > 0 && !isBehind) {
      tell("it and D1 differ, so it sends its votes to D1 again.");
      await resendByRoom(db, contest, operator).catch((error: unknown) => {
        faults.push(errorText(error));
      });
      found = await recountBoth(db, contest, operator);
    }
    tell(`${found.entries} ledger entries, ${found.votes} votes.`);
    faults.push(...found.mismatches);
    if (found.mismatches.length > 0)
      faults.push(
        `if D1 has the later votes, ${adminCommand(operator.place, `rebuild-room ${contest}`)}`,
      );
  } catch (error) {
    faults.push(errorText(error));
  }
  return faults;
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
