import type { Db } from "~/db/db";
import { readActaText, type ActaVersion } from "./actas.server";
import type { ActaIntervention } from "./interventions.server";
import { missingFrom, publicInterventions, type PublicIntervention } from "./public-interventions";
import { readActaInterventions, UnreadableActa } from "./read-acta";

/** Interventions as the page of an acta lists them. */
interface PageInterventions {
  /** Those of the newest version's file; without a file, those that are stored. */
  published: PublicIntervention[];
  /** Stored ones that the file does not have yet: the next version will. */
  later: PublicIntervention[];
}

/**
 * Returns what the page lists: the interventions of the file itself, so that page and file tell the same, and apart from them
 * what was stored since. `newest` is the newest version of the contest's acta, `stored` what D1 has now.
 */
export async function pageInterventions(
  db: Db,
  { contest, newest }: { contest: string; newest: ActaVersion | undefined },
  stored: readonly ActaIntervention[],
  zone: string,
): Promise<PageInterventions> {
  const lines = publicInterventions(stored, null, zone);
  const published = newest ? await readPublished(db, contest, newest) : null;
  if (!published) return { published: lines, later: [] };
  return { published, later: missingFrom(published, lines) };
}

/** Reads the interventions of a version's file; null if it was withdrawn, or is damaged, which a recount tells. */
async function readPublished(
  db: Db,
  contest: string,
  { version, withdrawnAt }: ActaVersion,
): Promise<PublicIntervention[] | null> {
  if (withdrawnAt !== null) return null;
  try {
    return await readActaInterventions(readActaText(db, contest, version, 1));
  } catch (error) {
    if (!(error instanceof UnreadableActa)) throw error;
    return null;
  }
}
