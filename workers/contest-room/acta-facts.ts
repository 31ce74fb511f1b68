import type { Db } from "~/db/db";
import type { ActaFacts, EarlierRoot } from "~/domain/acta/acta-file";
import type { ActaStories } from "~/domain/acta/acta-stories.server";
import {
  listActaInterventions,
  LOST_VOTES,
  type ActaIntervention,
} from "~/domain/acta/interventions.server";
import { publicInterventions } from "~/domain/acta/public-interventions";
import type { BallotRoot } from "~/domain/ballot-roots/roots.server";
import { localDay } from "~/domain/time/time";
import { logRoomEvents } from "~/domain/votes/log-room-events.server";
import type { ActaVotes } from "./acta-votes";
import type { BallotStore } from "./ballot-store";
import type { PublishedLedgerCache } from "./published-ledger";

/** Reason of votes in quarantine whose intervention D1 has lost. */
const LOST_REASON = "El motivo ya no consta";

/** What the file says of what the room and D1 have now, besides its votes. */
export type Collected = Omit<ActaFacts, "version" | "supersedes" | "newAccounts">;

interface Sources {
  db: Db;
  store: BallotStore;
  votes: ActaVotes;
  cache: PublishedLedgerCache;
  /** Time zone of the site, in which days are told. */
  zone: string;
}

/**
 * Collects what the acta of a decided contest says besides its votes, ranking and version, from the contest's room and from D1. The
 * room must have the root of the closed ballot.
 */
export async function collectActaFacts(
  { db, store, votes, cache, zone }: Sources,
  contest: string,
  { stories }: ActaStories,
): Promise<Collected> {
  const { all: roots, current } = store.roots;
  const { result } = store.meta;
  if (!current || !result)
    throw new Error(`The ballot of contest ${contest} has no root or result`);
  const { rebuilt: rebuiltVotes = 0, voters } = cache.fill(contest);
  const finalizedByHandAt = result.by ? result.at : null;
  const room = { roots, rebuiltVotes, finalizedByHandAt, decidedAt: result.at };
  await logRoomEvents(db, contest, store.events);
  const held = votes.quarantined();
  // The room decided its result before the end of such a quarantine arrived, so it stays in force.
  const isRefused = ({ kind, quarantine }: ActaIntervention) =>
    kind === "votes-released" && held.some(({ note }) => note === quarantine);
  const stored = await listActaInterventions(db, contest, room, zone);
  const found = stored.filter((line) => !isRefused(line));
  const { title } = await db
    .selectFrom("contests")
    .where("id", "=", contest)
    .select("title")
    .executeTakeFirstOrThrow();
  const known = quarantinesOf(found);
  // A restored D1 may lack an intervention that the room has received.
  const lost = [...new Map(held.map(({ note, at }) => [note, at]))]
    .filter(([note]) => !known.has(note))
    .map(([note, at]) => ({
      kind: "votes-quarantined" as const,
      at,
      reason: LOST_REASON,
      quarantine: note,
    }));
  const listed = [...found, ...lost];
  const quarantines = quarantinesOf(listed);
  return {
    contest: { id: contest, title },
    closedAt: current.closedAt,
    root: current.root,
    earlierRoots: earlierRoots(roots),
    voters,
    stories,
    interventions: publicInterventions(
      listed,
      (quarantine) => held.filter(({ note }) => note === quarantine).length,
      zone,
    ),
    quarantined: held.map(({ story, code, note, at }) => {
      const { reason = LOST_REASON, at: put = at } = quarantines.get(note) ?? {};
      return { story, code, reason, at: localDay(new Date(put), zone) };
    }),
  };
}

function quarantinesOf(interventions: readonly ActaIntervention[]) {
  return new Map(
    interventions
      .filter(({ kind }) => kind === "votes-quarantined")
      .map((one) => [one.quarantine, one]),
  );
}

function earlierRoots(roots: readonly BallotRoot[]): EarlierRoot[] {
  return roots.slice(1).map(({ madeAt: replacedAt }, n) => ({
    root: roots[n]?.root ?? "",
    madeAt: roots[n]?.madeAt ?? "",
    replacedAt,
    reason: LOST_VOTES,
  }));
}
