import type { AppLoadContext } from "@remix-run/cloudflare";
import { celebrationQuery } from "~/domain/contests/celebrations.server";
import { contestCycle } from "~/domain/contests/cycle";
import { contestPhase, type Phase, type PhaseDates } from "~/domain/contests/phases";
import {
  contestQuery,
  findLatestContest,
  openContestsQuery,
  type Contest,
} from "~/domain/contests/contests.server";
import { bestStoriesQuery } from "~/domain/contests/winners.server";
import { readStoriesQuery } from "~/domain/reads/reads.server";
import { rememberedBallot } from "~/domain/stories/ballot-memory.server";
import {
  ballotMatchesQuery,
  ballotStoriesQuery,
  blindCardsQuery,
  contestTotalsQuery,
  ownStoryQuery,
  participantsQuery,
} from "~/domain/stories/gallery.server";
import { BLIND_LIST, OPEN_LIST, readListView } from "~/domain/stories/list-view";
import { openCardsQuery, openCountQuery, openIdsQuery } from "~/domain/stories/open-list.server";
import { orderedPage, type Reader } from "./order.server";

/** Names shown while the contest takes entries; the rest are counted. */
export const PARTICIPANTS_SHOWN = 60;

// The dates of contests as they were seen last.
const seen = new Map<string, PhaseDates>();
const MOST_SEEN = 100;

// Which contest `/contest/current` meant last time. Only a guess of which id to put in the first batch: the answer of that
// batch says whether the guess was right, and a wrong one costs a second batch.
let lastCurrent = "";

export type FoundContest = NonNullable<Awaited<ReturnType<typeof loadContest>>>;

/** Everything that the page of one contest shows, in one trip to the database; null when there is no such contest. */
export async function loadContest(
  context: AppLoadContext,
  id: string | undefined,
  query: URLSearchParams,
  reader: Reader,
) {
  const first = await askInPhase(context, id ?? lastCurrent, query, reader);
  if (id !== undefined) return first.contest && { ...first, contest: first.contest };
  const wanted = first.cycle.current ?? (await findLatestContest(context.ask));
  if (!wanted) return null;
  lastCurrent = wanted.id;
  const found =
    first.contest?.id === wanted.id ? first : await askInPhase(context, wanted.id, query, reader);
  return found.contest && { ...found, contest: found.contest };
}

/** Asks for what the contest's phase needs, as this isolate saw its dates last; where they have moved it asks again. */
async function askInPhase(
  context: AppLoadContext,
  id: string,
  query: URLSearchParams,
  reader: Reader,
) {
  const { now } = context;
  const last = seen.get(id);
  const phase = last ? contestPhase(last, now) : null;
  const found = await ask(context, id, query, reader, phase);
  if (!found.contest) return found;
  if (seen.size >= MOST_SEEN) seen.clear();
  seen.set(id, found.contest);
  const isRight = phase === null || phase === contestPhase(found.contest, now);
  return isRight ? found : ask(context, id, query, reader, null);
}

/** Reads in one trip what a contest's page shows in a phase; in any phase when it is null. */
async function ask(
  context: AppLoadContext,
  id: string,
  query: URLSearchParams,
  reader: Reader,
  phase: Phase | null,
) {
  const { ask, now, read } = context;
  const openView = readListView(query, OPEN_LIST);
  const blindView = readListView(query, BLIND_LIST);
  const listsAll = blindView.sort === "azar" && blindView.q === "";
  const known = rememberedBallot(id);
  const isIn = (...phases: Phase[]) => phase === null || phases.includes(phase);
  const isBallot = isIn("voting", "counting");
  // Whoever knows the page's stories before the batch gets their cards with it.
  const guess =
    isBallot && known && listsAll
      ? await orderedPage(context, reader, id, known, { page: blindView.page })
      : null;
  const openList = { contest: id, view: openView };
  const user = reader.userId;
  const [
    open,
    [contest = null],
    [totals = { stories: 0, words: 0 }],
    entrants,
    ballot,
    matches,
    blindCards,
    cards,
    [count],
    ids,
    best,
    reads,
    [own],
    [celebration = null],
  ] = await Promise.all([
    read(openContestsQuery(ask)),
    read(contestQuery(ask, id)),
    read(contestTotalsQuery(ask, id)),
    isIn("submission") ? read(participantsQuery(ask, id, now, PARTICIPANTS_SHOWN)) : [],
    isBallot && !known ? read(ballotStoriesQuery(ask, id, now)) : [],
    isBallot && !listsAll ? read(ballotMatchesQuery(ask, id, now, blindView)) : [],
    isBallot ? read(blindCardsQuery(ask, id, now, guess?.ids ?? null)) : [],
    isIn("results") ? read(openCardsQuery(ask, openList)) : [],
    isIn("results") ? read(openCountQuery(ask, openList)) : [],
    isIn("results") ? read(openIdsQuery(ask, openList)) : [],
    isIn("results") ? read(bestStoriesQuery(ask, { id })) : [],
    user && isBallot ? read(readStoriesQuery(ask, user, id)) : [],
    user ? read(ownStoryQuery(ask, id, user)) : [],
    user && isIn("results") ? read(celebrationQuery(ask, user, id)) : [],
  ]);
  return {
    cycle: contestCycle<Contest>(open),
    contest,
    totals,
    participants: entrants.map((row) => row.display_name),
    blind: {
      view: blindView,
      ballot: known ?? ballot,
      matches: listsAll ? null : matches.map((row) => row.id),
      guess,
      cards: blindCards,
    },
    open: { view: openView, cards, count: count?.n ?? 0, ids: ids.map((row) => row.id) },
    best,
    reads: reads.map((row) => row.story_id),
    own: own?.id ?? null,
    celebration,
  };
}
