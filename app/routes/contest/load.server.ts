import type { AppLoadContext } from "@remix-run/cloudflare";
import { celebrationQuery } from "~/domain/contests/celebrations.server";
import { contestCycle } from "~/domain/contests/cycle";
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
  const first = await ask(context, id ?? lastCurrent, query, reader);
  if (id !== undefined) return first.contest && { ...first, contest: first.contest };
  const wanted = first.cycle.current ?? (await findLatestContest(context.db));
  if (!wanted) return null;
  lastCurrent = wanted.id;
  const found =
    first.contest?.id === wanted.id ? first : await ask(context, wanted.id, query, reader);
  return found.contest && { ...found, contest: found.contest };
}

async function ask(context: AppLoadContext, id: string, query: URLSearchParams, reader: Reader) {
  const { db, now } = context;
  const openView = readListView(query, OPEN_LIST);
  const blindView = readListView(query, BLIND_LIST);
  const listsAll = blindView.sort === "azar" && blindView.q === "";
  const known = rememberedBallot(id);
  // Whoever knows the page's stories before the batch gets their cards with it.
  const guess =
    known && listsAll
      ? await orderedPage(context, reader, id, known, { page: blindView.page })
      : null;
  const openList = { contest: id, view: openView };
  const [
    open,
    contest,
    totals,
    entrants,
    ballot,
    matches,
    blindCards,
    cards,
    count,
    ids,
    best,
    reads,
    own,
    celebration,
  ] = await db.batch([
    openContestsQuery(db),
    contestQuery(db, id),
    contestTotalsQuery(db, id),
    participantsQuery(db, id, now, PARTICIPANTS_SHOWN),
    ballotStoriesQuery(db, id, now, known === null),
    ballotMatchesQuery(db, id, now, blindView, !listsAll),
    blindCardsQuery(db, id, now, guess?.ids ?? null),
    openCardsQuery(db, openList),
    openCountQuery(db, openList),
    openIdsQuery(db, openList),
    bestStoriesQuery(db, { id }),
    readStoriesQuery(db, reader.userId ?? "", id),
    ownStoryQuery(db, id, reader.userId ?? ""),
    celebrationQuery(db, reader.userId ?? "", id),
  ]);
  return {
    cycle: contestCycle<Contest>(open.rows),
    contest: contest.rows[0] ?? null,
    totals: totals.rows[0] ?? { stories: 0, words: 0 },
    participants: entrants.rows.map((row) => row.display_name),
    blind: {
      view: blindView,
      ballot: known ?? ballot.rows,
      matches: listsAll ? null : matches.rows.map((row) => row.id),
      guess,
      cards: blindCards.rows,
    },
    open: {
      view: openView,
      cards: cards.rows,
      count: count.rows[0]?.n ?? 0,
      ids: ids.rows.map((row) => row.id),
    },
    best: best.rows,
    reads: reads.rows.map((row) => row.story_id),
    own: own.rows[0]?.id ?? null,
    celebration: celebration.rows[0] ?? null,
  };
}
