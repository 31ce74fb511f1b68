import type { Db } from "~/db/db";
import { findContest } from "~/domain/contests/contests.server";
import { contestPhase, isBlind } from "~/domain/contests/phases";
import { findActaVersion, type ActaVersion } from "./actas.server";
import type { ACTA_REFUSALS } from "./refusals";

type ActaFileAnswer =
  | { ok: true; contest: { number: number; title: string }; version: ActaVersion }
  | { ok: false; reason: keyof typeof ACTA_REFUSALS };

/**
 * Finds a version of the file of a contest's acta, the newest if `version` is null. Refuses before the results: the file is written
 * shortly before they are public (VOTE-11).
 */
export async function findActaFile(
  db: Db,
  { id, version }: { id: string; version: number | null },
  now: Date,
): Promise<ActaFileAnswer> {
  const [contest, newest, asked] = await Promise.all([
    findContest(db, id),
    findActaVersion(db, id),
    version === null ? null : findActaVersion(db, id, version),
  ]);
  if (!contest) return { ok: false, reason: "no-contest" };
  if (isBlind(contestPhase(contest, now))) return { ok: false, reason: "not-published" };
  if (!newest) return { ok: false, reason: "no-file" };
  const found = version === null ? newest : asked;
  if (!found) return { ok: false, reason: "no-version" };
  return { ok: true, contest: { number: contest.number, title: contest.title }, version: found };
}
