import type { Db } from "~/db/db";
import { listRoots, type BallotRoot } from "~/domain/ballot-roots/roots.server";
import { findPublishedLedger, type Rooms } from "./room-client.server";

/** What is drawn as the seal of a finished contest, with its Spanish name. */
export interface SealText {
  hash: string;
  name: string;
}

/**
 * The seal is the newest root of the closed ballot; in contests that closed before there were roots it is the ledger's final hash.
 */
export function sealOf(roots: readonly BallotRoot[], head: string): SealText {
  const root = roots.at(-1);
  return root
    ? { hash: root.root, name: "Sello de la urna" }
    : { hash: head, name: "Sello final del registro" };
}

/** The seal of a finished contest; null before the results, or if the room does not answer (VOTE-09, VOTE-11). */
export async function findSeal(db: Db, env: Rooms, contest: string): Promise<SealText | null> {
  const [roots, ledger] = await Promise.all([
    listRoots(db, contest),
    findPublishedLedger(env, contest, [], { from: 0, count: 0 }),
  ]);
  return ledger && sealOf(roots, ledger.head);
}
