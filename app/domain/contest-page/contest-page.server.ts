import { sql } from "kysely";
import { findCelebration } from "~/domain/closing/celebrations.server";
import { contestOfNow, findContestInCycle, type Contest } from "~/domain/contests/contests.server";
import type { Cycle } from "~/domain/contests/cycle";
import { contestPhase, takesEntries, type Phase } from "~/domain/contests/phases";
import type { Place, Win } from "~/domain/contests/places";
import { isInResultsWeek } from "~/domain/contests/phases.server";
import { listPlaces } from "~/domain/contests/winners.server";
import type { Participation } from "~/domain/next-step/next-step";
import { findParticipations, NO_PARTICIPATION } from "~/domain/next-step/participations.server";
import { listCountedRoots, type BallotRoot } from "~/domain/ballot-roots/roots.server";
import { findPollOfContest } from "~/domain/polls/polls.server";
import { readingProgress, type ReadingProgress } from "~/domain/reads/progress";
import { listReadStories } from "~/domain/reads/reads.server";
import {
  listBlindByTitle,
  listBlindStories,
  listBlindCards,
  searchBlindStories,
} from "~/domain/stories/blind-list.server";
import { findEntry } from "~/domain/stories/entries.server";
import {
  BLIND_LIST,
  OPEN_LIST,
  readListView,
  type ListView,
  type BlindCard,
} from "~/domain/stories/list-view";
import {
  findOpenPage,
  listDisqualified,
  type OpenPage,
  type OpenStory,
} from "~/domain/stories/open-list.server";
import type { Votes } from "~/domain/votes/vote-state";
import {
  guessBlindList,
  listsAll,
  listsByTitle,
  verifyBlindList,
  type BlindListGuess,
  type PageRequest,
} from "./blind-page.server";
import type { BlindPage } from "./blind-order.server";
import {
  countStories,
  hasCompetingEntry,
  listParticipants,
  type Participant,
} from "./entrants.server";

/** All data of a contest's page, in any phase. */
export interface ContestPage {
  contest: Contest;
  cycle: Cycle<Contest>;
  phase: Phase;
  /** Number of the contest's stories, and of their words. `words` is null during submission. */
  totals: { stories: number; words: number | null };
  /** Id of the reader's own story in the contest; null without one. */
  entry: string | null;
  /** Names of the participants while the contest takes entries; else empty. */
  participants: readonly Participant[];
  /** Winning places of a finished contest; else empty. */
  places: readonly Place[];
  celebration: Win | null;
  /** Disqualified stories of a finished contest; else empty. */
  out: readonly { id: string; title: string }[];
  /** The poll that decided the contest's title and prompt; null without one. */
  poll: { id: string; title: string } | null;
  /** Roots of the closed ballot while the contest is in counting, oldest first; else empty. */
  roots: readonly BallotRoot[];
  /** Returns the reader's progress in an unfinished contest by its id. Knows progress only in the results week. */
  participationIn: (contest: string) => Participation;
  list: StoryList;
}

/** Marks of a story in the list: whether the reader wrote it, and whether they have read it. */
interface Marks {
  isOwn: boolean;
  isRead: boolean;
}

/** One page of a contest's stories, without authors in blind phases. */
interface StoryList {
  view: ListView;
  /** Total number of stories on all pages. */
  total: number;
  stories: readonly (
    (BlindCard & Marks) | (Omit<OpenStory, "contestId" | "contestTitle"> & Marks)
  )[];
  /** The reader's own votes. Null for a visitor, and outside voting and counting. */
  votes: Votes | null;
  progress: ReadingProgress | null;
}

/**
 * Returns all data of a contest's page, or null for an unknown contest. Guesses the blind list from the cache, queries the
 * database, and verifies the guess. This takes one round trip to the database, and one call of the room in voting and counting. A
 * wrong guess, a trial run or a shuffled list costs another round trip.
 */
export async function findContestPage(request: PageRequest): Promise<ContestPage | null> {
  const guess = await guessBlindList(request);
  const facts = await findFacts(request, guess);
  const blindPage = await verifyBlindList(request, guess, facts);
  const { contest, cycle, participants, places, celebration, out, poll, own, roots } = facts;
  const { participationIn } = facts;
  const { stories, words } = facts.totals;
  // The current contest may be a trial run, which `contestOfNow` ignores in SQL.
  const current = request.id === null ? cycle.current : contest;
  const id = current && current.id !== contest?.id ? current.id : request.id;
  const isWrong = guess !== null && blindPage === null;
  if (isWrong || id !== request.id) return findContestPage({ ...request, id });
  if (!contest) return null;
  const phase = contestPhase(contest, request.now);
  return {
    contest,
    cycle,
    phase,
    participants,
    places,
    celebration,
    out,
    poll,
    participationIn,
    roots,
    // The number of words is hidden during submission: the words that each new participant adds would reveal during voting which
    // story is theirs (CONTEST-05).
    totals: { stories, words: takesEntries(phase) ? null : words },
    entry: own,
    list: blindPage
      ? await blindList(request, { ...facts, contest }, blindPage)
      : openList(request, facts),
  };
}

type Facts = Awaited<ReturnType<typeof findFacts>>;

/**
 * Queries everything that a contest's page shows, for all phases in one round trip. SQL conditions leave the data of other phases
 * empty. With a guess only the blind list is queried.
 */
async function findFacts(request: PageRequest, guess: BlindListGuess | null) {
  const { db, id, query, reader, now } = request;
  const contest = id ?? contestOfNow;
  const user = reader.userId;
  const view = readListView(query, BLIND_LIST);
  const isByTitle = listsByTitle(view);
  const inCycle = findContestInCycle(db, contest);
  const [
    contestInCycle,
    totals,
    poll,
    roots,
    own,
    competes,
    reads,
    stories,
    cards,
    matches,
    others,
  ] = await Promise.all([
    inCycle,
    countStories(db, contest),
    findPollOfContest(db, contest),
    listCountedRoots(db, contest, now),
    user ? findEntry(db, user, contest) : null,
    user !== null && hasCompetingEntry(db, user, contest),
    user ? listReadStories(db, user, contest, now) : [],
    guess?.list.stories ?? (isByTitle ? [] : listBlindStories(db, contest, now)),
    // The cards of the guessed page. Without a guess, any cards: if they include those of the page, a second query is saved.
    isByTitle
      ? listBlindByTitle(db, contest, view, now)
      : listBlindCards(db, contest, guess?.page?.page ?? null, view.density, now),
    listsAll(view) || isByTitle ? null : searchBlindStories(db, contest, view.q, now),
    guess ? BLIND_LIST_ONLY : findOtherPhases(request, inCycle),
  ]);
  const byTitle = isByTitle ? cards.map((card) => card.id) : null;
  const list = { stories, cards, matches, byTitle };
  return { ...contestInCycle, ...others, ...list, totals, poll, roots, own, competes, reads };
}

/** Page data that exist only before voting or after counting; empty in other phases. */
interface OtherPhases extends Pick<
  ContestPage,
  "participants" | "places" | "celebration" | "out" | "participationIn"
> {
  open: OpenPage;
}

const BLIND_LIST_ONLY: OtherPhases = {
  participants: [],
  places: [],
  celebration: null,
  out: [],
  participationIn: () => NO_PARTICIPATION,
  open: { stories: [], total: 0 },
};

async function findOtherPhases(
  { db, id, query, reader, now }: PageRequest,
  inCycle: ReturnType<typeof findContestInCycle>,
): Promise<OtherPhases> {
  const contest = id ?? contestOfNow;
  const list = { contest, view: readListView(query, OPEN_LIST) };
  const shuffle = async () => {
    const { contest: requested } = await inCycle;
    return { contest: requested?.id ?? "", day: reader.day, viewer: reader.key };
  };
  const user = reader.userId;
  const isWeek = sql`EXISTS (SELECT 1 FROM contests WHERE contests.id = ${contest} AND ${isInResultsWeek(now)})`;
  const [participants, places, celebration, out, participationIn, open] = await Promise.all([
    listParticipants(db, contest, now),
    listPlaces(db, contest),
    user ? findCelebration(db, user, contest) : null,
    listDisqualified(db, contest),
    findParticipations(db, user ? { user } : null, now, isWeek),
    findOpenPage(db, list, { shuffle }),
  ]);
  return { participants, places, celebration, out, participationIn, open };
}

/** Returns one page of a blind list, with marks for the stories that the reader has written or read (CONTEST-06). */
async function blindList(
  { db, query, reader, now }: PageRequest,
  { contest, own, competes, totals, matches, ...facts }: Facts & { contest: Contest },
  { page, votes }: BlindPage,
): Promise<StoryList> {
  const view = readListView(query, BLIND_LIST);
  const cards = new Map(facts.cards.map((card) => [card.id, card]));
  // Queries the database again only if the first round trip lacks a story card of the page.
  if (page.some((id) => !cards.has(id))) {
    for (const card of await listBlindCards(db, contest.id, page, view.density, now))
      cards.set(card.id, card);
  }
  const reads = new Set(facts.reads);
  const isSignedIn = reader.userId !== null;
  const written = competes ? 1 : 0;
  return {
    view,
    total: matches?.length ?? totals.stories,
    stories: page
      .flatMap((id) => cards.get(id) ?? [])
      .map((card) => ({ ...card, isOwn: card.id === own, isRead: reads.has(card.id) })),
    votes: isSignedIn ? { stories: votes ?? [], reachable: votes !== null } : null,
    progress: isSignedIn ? readingProgress(totals.stories - written, reads.size) : null,
  };
}

/** Returns one page of a finished contest's stories, with authors and votes. In all other phases the list is empty. */
function openList({ query }: PageRequest, { open, own }: Facts): StoryList {
  return {
    view: readListView(query, OPEN_LIST),
    total: open.total,
    stories: open.stories.map(({ contestId: _, contestTitle: __, ...card }) => ({
      ...card,
      isOwn: card.id === own,
      isRead: false,
    })),
    votes: null,
    progress: null,
  };
}
