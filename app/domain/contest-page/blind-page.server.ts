import { contestOfNow } from "~/domain/contests/contests.server";
import { listReadStories, readingProgress } from "~/domain/reads/reads.server";
import type { BlindCard } from "~/domain/stories/list-view";
import {
  listBallotStories,
  listBlindCards,
  searchBallot,
  type BallotStory,
} from "~/domain/stories/blind-list.server";
import {
  BLIND_LIST,
  CARDS_PER_PAGE,
  readListView,
  type ListView,
} from "~/domain/stories/list-view";
import { findBallot } from "~/domain/votes/room-client.server";
import type { AskedPage } from "./asked-page";
import { rememberBallot, rememberedBallot, type KnownBallot } from "./ballot-cache.server";
import {
  orderedPage,
  orderWithoutRoom,
  type BallotToOrder,
  type OrderedPage,
} from "./ballot-order.server";
import type { Totals } from "./entrants.server";
import type { StoryList } from "./story-list";

/** The ballot as this isolate saw it last. */
export interface Guess {
  ballot: KnownBallot;
  /** The reader's page of it, if nothing changed since; null where a search or the alphabet makes the page. */
  page: OrderedPage | null;
}

/** Result of the first trip for a ballot; empty outside voting and counting. */
interface FirstLook {
  view: ListView;
  guess: Guess | null;
  stories: readonly BallotStory[];
  cards: readonly BlindCard[];
  /** Ids found by the search, or all in alphabetical order; null where the list is everything in the reader's order. */
  matches: readonly string[] | null;
  /** The ids of what the reader has read. */
  reads: readonly string[];
}

/** Facts of the contest from the same trip. */
interface Around {
  contest: string;
  totals: Totals;
  own: string | null;
}

const listsAll = ({ sort, q }: ListView) => sort === "azar" && q === "";

/** Where this isolate has seen the ballot: the reader's page of it, so that its cards come with the first trip. */
export async function guessPage({ env, id, query, reader }: AskedPage): Promise<Guess | null> {
  const view = readListView(query, BLIND_LIST);
  const ballot = rememberedBallot(id);
  if (!ballot) return null;
  const page = listsAll(view) ? await orderedPage({ env, reader, ...ballot }, view) : null;
  return { ballot, page };
}

/** Asks for the blind list of the contest; to be asked beside whatever else the page shows. */
export async function lookAtBallot(asked: AskedPage, guess: Guess | null): Promise<FirstLook> {
  const { db, id, query, reader, now } = asked;
  const contest = id ?? contestOfNow;
  const view = readListView(query, BLIND_LIST);
  const [stories, cards, matches, reads] = await Promise.all([
    guess?.ballot.stories ?? listBallotStories(db, contest, now),
    listBlindCards(db, contest, guess?.page?.ids ?? null, now),
    listsAll(view) ? null : searchBallot(db, contest, view.q, now),
    reader.userId ? listReadStories(db, reader.userId, contest, now) : [],
  ]);
  return { view, guess, stories, cards, matches, reads };
}

/** One page of a ballot with the reader's own marks (CONTEST-06). */
export async function blindPage(
  asked: AskedPage,
  look: FirstLook,
  around: Around,
): Promise<StoryList> {
  const { reader } = asked;
  const { view, matches } = look;
  const { own, totals } = around;
  const { ids, votes } = await findPage(asked, look, around);
  const cards = await cardsOf(asked, look, around.contest, ids);
  const reads = new Set(look.reads);
  return {
    view,
    total: matches ? matches.length : totals.stories,
    stories: cards.map((card) => ({
      ...card,
      isOwn: card.id === own,
      isRead: reads.has(card.id),
    })),
    votes: reader.userId ? { stories: votes ?? [], reachable: votes !== null } : null,
    progress: reader.userId
      ? readingProgress(totals.stories - (own ? 1 : 0), look.reads.length)
      : null,
  };
}

async function findPage(
  asked: AskedPage,
  look: FirstLook,
  around: Around,
): Promise<Pick<OrderedPage, "ids" | "votes">> {
  const { env, reader } = asked;
  const { matches, reads, view } = look;
  const { contest, totals } = around;
  if (view.sort === "alfabetico" && matches) {
    const from = (view.page - 1) * CARDS_PER_PAGE;
    const ballot = reader.userId ? await findBallot(env, contest, reader.userId) : null;
    const ids = matches.slice(from, from + CARDS_PER_PAGE);
    return { ids, votes: ballot?.ok ? ballot.stories : null };
  }
  const isFresh = (order: OrderedPage) =>
    order.stories === totals.stories && (reader.userId === null || order.reads === reads.length);
  const guess = isOf(look, contest) ? look.guess?.page : null;
  if (guess && isFresh(guess)) return guess;
  const ballot: BallotToOrder = {
    env,
    reader,
    contest,
    stories: await freshStories(asked, look, around),
  };
  const wanted = { page: view.page, only: matches };
  const answer = await orderedPage(ballot, wanted);
  if (answer && isFresh(answer)) return answer;
  // The room has missed something: what the database says goes with the second question.
  const healed = answer && (await orderedPage(ballot, { ...wanted, reads }));
  return healed ?? { ids: orderWithoutRoom(ballot, { ...wanted, reads }), votes: null };
}

async function freshStories(
  { db, id, now }: AskedPage,
  look: FirstLook,
  { contest, totals }: Around,
): Promise<readonly BallotStory[]> {
  const isFresh = isOf(look, contest) && look.stories.length === totals.stories;
  const stories = isFresh ? look.stories : await listBallotStories(db, contest, now);
  rememberBallot(id, { contest, stories });
  return stories;
}

/** False when the ballot that was remembered is that of another contest: the one of now has changed. */
function isOf({ guess }: FirstLook, contest: string): boolean {
  return !guess || guess.ballot.contest === contest;
}

/** The cards of `ids` in that order; only when the first trip lacks one of them the database is asked again. */
async function cardsOf(
  { db, now }: AskedPage,
  look: FirstLook,
  contest: string,
  ids: readonly string[],
): Promise<BlindCard[]> {
  const cards = new Map(look.cards.map((card) => [card.id, card]));
  if (ids.some((id) => !cards.has(id))) {
    for (const card of await listBlindCards(db, contest, ids, now)) cards.set(card.id, card);
  }
  return ids.flatMap((id) => cards.get(id) ?? []);
}
