import type { Db } from "~/db/db";
import { BoundedCache } from "~/domain/cache/bounded-cache";
import type { Contest } from "~/domain/contests/contests.server";
import { contestPhase, isBallot } from "~/domain/contests/phases";
import { arrange, type Reader } from "~/domain/reads/fair-order";
import type { BallotStory } from "~/domain/stories/blind-list.server";
import { blindOrder } from "~/domain/stories/list-order.server";
import {
  BLIND_LIST,
  CARDS_PER_PAGE,
  readListView,
  type ListView,
} from "~/domain/stories/list-view";
import type { OrderAnswer, OrderRequest } from "~/domain/votes/room-protocol";
import { findBallot, findOrder, type Rooms } from "~/domain/votes/room-client.server";

/** A request for a contest's page. */
export interface PageRequest {
  db: Db;
  env: Rooms & Pick<Env, "SESSION_SECRET">;
  /** Null: the contest of now. */
  id: string | null;
  query: URLSearchParams;
  reader: Reader;
  now: Date;
}

/** A contest's stories in voting or counting; nothing in it is private to a reader. */
interface Ballot {
  contest: string;
  stories: readonly BallotStory[];
}

/**
 * What a page assumes of a ballot before the database has answered: its cards then come with the first trip, and the statements
 * of other phases are left out (docs/design/performance.md). `verifyBallot` checks it by that trip before any of it is shown.
 *
 * - `ballot` holds if the trip finds the same contest, in voting or counting, with as many stories. Their number is enough:
 *   during a ballot stories are only deleted, and adding one takes a moved deadline, which ends the ballot. A ballot that does
 *   not hold leaves the cache, and the page is asked for again without a guess.
 * - `page` holds if it was made of as many stories and reads of the reader as the trip counts. Otherwise only the order is asked
 *   for again.
 */
export interface BallotGuess {
  ballot: Ballot;
  /** Null for a search and the alphabetical order, and while the room does not answer. */
  page: OrderedPage | null;
}

/** What the first trip finds of a ballot; no stories and no reads outside voting and counting. */
interface BallotFacts {
  contest: Contest | null;
  totals: { stories: number };
  /** Those of the guess, if there is one. */
  stories: readonly BallotStory[];
  /** Ids found by a search, or all in alphabetical order; null where every story is listed in the reader's order. */
  matches: readonly string[] | null;
  /** Ids of the stories that the reader has read; none for a visitor. */
  reads: readonly string[];
}

/** One page of a ballot, as it is shown. */
export interface BallotPage {
  /** Ids of its stories. */
  page: readonly string[];
  /** The reader's votes; null for a visitor, and where the room does not answer. */
  votes: readonly string[] | null;
}

/** How many stories an order was made of, and how many reads of its reader. */
type OrderCounts = Pick<OrderAnswer, "stories" | "reads">;
type OrderedPage = BallotPage & OrderCounts;

/** Guesses the page from this isolate's cache; null if it has not seen the ballot. */
export async function guessBallot(request: PageRequest): Promise<BallotGuess | null> {
  const { env, id, query, reader } = request;
  const ballot = cachedBallot(id);
  const part = { ...readListView(query, BLIND_LIST), only: null };
  const page = ballot && listsAll(part) ? await askOrder({ env, reader, ...ballot }, part) : null;
  return ballot && { ballot, page };
}

/** Gives the page as of the first trip; null if the contest has no ballot now, or another one than was guessed. */
export async function verifyBallot(
  request: PageRequest,
  guess: BallotGuess | null,
  { contest, totals, stories, matches, reads }: BallotFacts,
): Promise<BallotPage | null> {
  const isBallotNow = contest !== null && isBallot(contestPhase(contest, request.now));
  const isSame =
    !guess || (guess.ballot.contest === contest?.id && stories.length === totals.stories);
  if (!isBallotNow || !isSame) {
    ballots.delete(keyOf(request.id));
    return null;
  }
  cacheBallot(request.id, { contest: contest.id, stories });
  const { env, query, reader } = request;
  const part = { ...readListView(query, BLIND_LIST), only: matches };
  const ballot = { env, reader, contest: contest.id, stories };
  const record = { stories: totals.stories, reads };
  if (part.sort === "alfabetico") return alphabeticalPage(ballot, part);
  return guess?.page && isFresh(guess.page, record)
    ? guess.page
    : orderedPage(ballot, part, record);
}

/** Whether a blind list shows every story, in the reader's order of the day. */
export function listsAll({ sort, q }: Pick<ListView, "sort" | "q">): boolean {
  return sort === "azar" && q === "";
}

const BALLOTS_BYTES = 12 * 1024 * 1024;
/** A story's object with the texts of its two ids. */
const STORY_BYTES = 200;

const ballots = new BoundedCache<Ballot>({
  bytes: BALLOTS_BYTES,
  sizeOf: ({ stories }) => stories.length * STORY_BYTES,
});

/** The key of a ballot in the cache, by the contest that is asked for; null: the contest of now. */
const keyOf = (id: string | null) => id ?? "current";

/** The ballot as this isolate last read it, or null. */
export function cachedBallot(id: string | null): Ballot | null {
  return ballots.get(keyOf(id)) ?? null;
}

export function cacheBallot(id: string | null, ballot: Ballot): void {
  ballots.set(keyOf(id), ballot);
}

/** A ballot, and the reader in whose order its stories are put. */
export interface ReaderBallot extends Ballot {
  env: Rooms & Pick<Env, "SESSION_SECRET">;
  reader: Reader;
}

/** The part of an order that a page shows. */
interface Part {
  /** From 1. */
  page: number;
  /** Ids of the only stories to list, as a search found them; null: all. */
  only: readonly string[] | null;
}

/** What the database has of a ballot and a reader. */
interface BallotRecord {
  stories: number;
  reads: readonly string[];
}

/** Whether an order was made of as many stories and reads as the database has. */
function isFresh(order: OrderCounts, record: BallotRecord): boolean {
  return order.stories === record.stories && order.reads === record.reads.length;
}

/** Asks a contest's room. A stale answer is asked for once more, with the reads by which the room corrects itself. */
export async function askUntilFresh<Answer extends OrderCounts>(
  ask: (known: OrderRequest["known"]) => Promise<Answer | null>,
  record: BallotRecord,
): Promise<Answer | null> {
  const answer = await ask(null);
  return answer && !isFresh(answer, record) ? ask({ reads: record.reads }) : answer;
}

/** Asks for a page in the reader's order: the room for an account (READ-04), the keys of the day for a visitor (CONTEST-06). */
export async function askOrder(
  ballot: ReaderBallot,
  part: Part,
  known: OrderRequest["known"] = null,
): Promise<OrderedPage | null> {
  const { env, reader, contest, stories } = ballot;
  if (reader.userId === null) {
    const page = pageOf(keyOrder(ballot), part);
    return { page, votes: null, stories: stories.length, reads: 0 };
  }
  return findOrder(env, {
    ...{ contest, viewer: reader.userId, day: reader.day, only: part.only, known },
    ...{ from: firstOf(part), count: CARDS_PER_PAGE },
  });
}

/** A page in the reader's order, by the keys of the day where the room does not answer. */
async function orderedPage(
  ballot: ReaderBallot,
  part: Part,
  record: BallotRecord,
): Promise<BallotPage> {
  const answer = await askUntilFresh((known) => askOrder(ballot, part, known), record);
  const fallback = () => arrange(keyOrder(ballot), marksOf(ballot, record.reads));
  return answer ?? { page: pageOf(fallback(), part), votes: null };
}

/** A page in alphabetical order, with the reader's votes. */
async function alphabeticalPage(ballot: ReaderBallot, part: Part): Promise<BallotPage> {
  const { env, reader, contest } = ballot;
  const answer = reader.userId ? await findBallot(env, contest, reader.userId) : null;
  const page = pageOf(part.only ?? [], { ...part, only: null });
  return { page, votes: answer?.ok ? answer.stories : null };
}

/** Which stories the reader has written or read. */
export function marksOf({ reader, stories }: ReaderBallot, reads: readonly string[]) {
  const read = new Set(reads);
  const written = stories.filter(({ author }) => author !== null && author === reader.userId);
  const own = new Set(written.map(({ id }) => id));
  return { isRead: (id: string) => read.has(id), isOwn: (id: string) => own.has(id) };
}

/** An isolate has 128 MB, and 300 orders of 20,000 stories would take more. */
const ORDERS_BYTES = 12 * 1024 * 1024;
/** An id in an order: its text, where the order outlives its ballot, and the place in the list. */
const ID_BYTES = 64;

const orders = new BoundedCache<readonly string[]>({
  bytes: ORDERS_BYTES,
  sizeOf: (order) => order.length * ID_BYTES,
});

/** All stories by the reader's keys of the day, cached because 2,000 keyed hashes cost some milliseconds. */
export function keyOrder({ env, reader, contest, stories }: ReaderBallot): readonly string[] {
  const name = [contest, reader.day, reader.key, stories.length].join("\0");
  const cached = orders.get(name);
  if (cached) return cached;
  const unmarked = stories.map(({ id, isLate }) => ({ id, isLate, isOwn: false, isRead: false }));
  const owner = { secret: env.SESSION_SECRET, contest, day: reader.day, viewer: reader.key };
  const order = blindOrder(unmarked, owner).map(({ id }) => id);
  orders.set(name, order);
  return order;
}

function pageOf(order: readonly string[], part: Part): string[] {
  const only = part.only && new Set(part.only);
  const list = only ? order.filter((id) => only.has(id)) : order;
  return list.slice(firstOf(part), firstOf(part) + CARDS_PER_PAGE);
}

const firstOf = ({ page }: Part) => (page - 1) * CARDS_PER_PAGE;
