import type { Db } from "~/db/db";
import { actaLines } from "~/domain/acta/acta-file";
import { publishActa, putBackActas, type PublishedActa } from "~/domain/acta/actas.server";
import { BallotTally } from "~/domain/acta/ballot-tally";
import { toldNewAccounts } from "~/domain/acta/new-accounts.server";
import { writeActaText } from "~/domain/acta/write-acta.server";
import type { Collected } from "./acta-facts";
import type { ActaVotes } from "./acta-votes";
import type { BallotStore } from "./ballot-store";

interface Sources {
  db: Db;
  store: BallotStore;
  votes: ActaVotes;
}

/**
 * Puts back versions of a contest's acta that a restore of D1 lost, oldest first in `lost`: the newest of all with its text, if that
 * comes out as it was, and the others as lines that say that they are lost. No number gets another text.
 */
export async function putBackLost(
  { db, store, votes }: Sources,
  contest: string,
  lost: readonly PublishedActa[],
  collected: Collected,
): Promise<void> {
  const now = new Date();
  const newest = store.actas.all?.at(-1);
  if (newest && lost.at(-1)?.version === newest.version) {
    const { newAccounts, ...version } = newest;
    const lines = actaLines(factsOf(newest, collected), votes.byCode(), new BallotTally(contest));
    const written = await writeActaText(db, contest, newest.version, lines);
    if (written.sha256 === newest.sha256) {
      const acta = { ...version, contest_id: contest, new_accounts: newAccounts };
      const { stories } = collected;
      await publishActa(db, { ...acta, withdrawsOlder: false, stories }, now);
    }
  }
  await putBackActas(db, contest, lost, now);
}

/** What the file of a version says, if nothing has changed since it was published. */
function factsOf({ version, at, reason, newAccounts }: PublishedActa, collected: Collected) {
  const supersedes = reason === null ? null : { version: version - 1, at, reason };
  return { ...collected, version, supersedes, newAccounts: toldNewAccounts(newAccounts) };
}
