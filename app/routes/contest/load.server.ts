import type { AppLoadContext } from "@remix-run/cloudflare";
import { contestCycle } from "~/domain/contests/cycle";
import {
  contestQuery,
  findLatestContest,
  openContestsQuery,
  type Contest,
} from "~/domain/contests/contests.server";
import { bestStoriesQuery } from "~/domain/contests/winners.server";
import { readStoriesQuery } from "~/domain/reads/reads.server";
import {
  ballotStoriesQuery,
  blindCardsQuery,
  contestTotalsQuery,
  participantsQuery,
  rankedCardsQuery,
} from "~/domain/stories/gallery.server";

/** Names shown while the contest takes entries; the rest are counted. */
export const PARTICIPANTS_SHOWN = 60;

// Which contest `/contest/current` meant last time. Only a guess of which id to put in the first batch: the answer of that
// batch says whether the guess was right, and a wrong one costs a second batch.
let lastCurrent = "";

/** Everything that the page of one contest shows, in one trip to the database; null when there is no such contest. */
export async function loadContest(
  context: AppLoadContext,
  id: string | undefined,
  page: number,
  userId: string,
) {
  const first = await ask(context, id ?? lastCurrent, page, userId);
  if (id !== undefined) return first.contest && { ...first, contest: first.contest };
  const wanted = first.cycle.current ?? (await findLatestContest(context.db));
  if (!wanted) return null;
  lastCurrent = wanted.id;
  const found =
    first.contest?.id === wanted.id ? first : await ask(context, wanted.id, page, userId);
  return found.contest && { ...found, contest: found.contest };
}

async function ask({ db, now }: AppLoadContext, id: string, page: number, userId: string) {
  const [open, contest, totals, entrants, ballot, blindCards, ranked, best, reads] = await db.batch(
    [
      openContestsQuery(db),
      contestQuery(db, id),
      contestTotalsQuery(db, id),
      participantsQuery(db, id, now, PARTICIPANTS_SHOWN),
      ballotStoriesQuery(db, id, now),
      blindCardsQuery(db, id, now),
      rankedCardsQuery(db, id, page),
      bestStoriesQuery(db, { id }),
      readStoriesQuery(db, userId, id),
    ],
  );
  return {
    cycle: contestCycle<Contest>(open.rows),
    contest: contest.rows[0] ?? null,
    totals: totals.rows[0] ?? { stories: 0, words: 0 },
    participants: entrants.rows.map((row) => row.display_name),
    ballot: ballot.rows,
    blindCards: blindCards.rows,
    ranked: ranked.rows,
    best: best.rows,
    reads: reads.rows.map((row) => row.story_id),
  };
}
