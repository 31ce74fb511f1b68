import type { Db } from "~/db/db";
import { auditStatement } from "~/domain/audit/audit.server";
import { isFinished, type PhaseDates } from "~/domain/contests/phases";
import { recountRecord } from "./recount-record.server";
import { recountRoom, type Rooms, type Unreachable } from "./votes.server";

/** An admin's recount: what the room's ledger has, and in words what differs from it. */
export interface HandRecount {
  ok: true;
  entries: number;
  /** None when votes, tallies, ledger and published numbers agree. */
  mismatches: string[];
}

/**
 * Counts a contest's votes in D1 and has its room count its ledger, for the admin `by`, and logs it (VOTE-09). Before the
 * results the mismatches name stories without their numbers: admins write and vote too.
 */
export async function recountByHand(
  env: Rooms,
  db: Db,
  contest: Pick<PhaseDates, "finalizedAt"> & { id: string },
  by: string,
  now: Date,
): Promise<HandRecount | Unreachable> {
  const record = await recountRecord(db, contest.id);
  const room = await recountRoom(env, contest.id);
  if (!("entries" in room)) return room;
  const all = [...(record?.mismatches ?? []), ...room.mismatches];
  const mismatches = isFinished(contest) ? all : all.map(withoutNumbers);
  const detail = { mismatches: mismatches.length };
  const line = { actor: by, action: "room.recount", subject: contest.id, detail };
  await db.batch([auditStatement(db, line, now.toISOString())]);
  return { ok: true, entries: room.entries, mismatches };
}

/** "tally of story x" of "tally of story x: 2, the ledger says 3". */
const withoutNumbers = (mismatch: string) => mismatch.replace(/: \d.*$/, "");
