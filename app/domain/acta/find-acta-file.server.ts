import type { Db } from "~/db/db";
import { listRoots } from "~/domain/ballot-roots/roots.server";
import { findContest } from "~/domain/contests/contests.server";
import { contestPhase, isBlind } from "~/domain/contests/phases";
import { withTitle } from "~/domain/text/file-name";
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
  if (!newest) return { ok: false, reason: whyNoFile(await listRoots(db, id)) };
  const found = version === null ? newest : asked;
  if (!found) return { ok: false, reason: "no-version" };
  return { ok: true, contest: { number: contest.number, title: contest.title }, version: found };
}

/** Returns the name with which a version of an acta is downloaded, such as "acta-3-el-ultimo-de-la-noche-v1.json". */
export function actaFileName(contest: { number: number; title: string }, version: number): string {
  return `${withTitle(`acta-${contest.number}`, contest.title)}-v${version}.json`;
}

/**
 * Returns why a contest with results has no file: it is older than the files, or the file was lost, as with a trial contest that was
 * cleared and put back where its room has no votes. Contests have roots for as long as they have files.
 */
export function whyNoFile(roots: readonly unknown[]): "no-file" | "lost-file" {
  return roots.length > 0 ? "lost-file" : "no-file";
}
