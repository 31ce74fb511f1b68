import type { Db } from "~/db/db";
import { BoundedCache } from "~/domain/cache/bounded-cache";
import type { Contest } from "~/domain/contests/contests.server";
import { contestPhase, hasBlindList } from "~/domain/contests/phases";
import { arrange, type Reader } from "~/domain/reads/fair-order";
import type { BlindStory } from "~/domain/stories/blind-list.server";
import { blindOrder } from "~/domain/stories/list-order.server";
import {
  BLIND_LIST,
  CARDS_PER_PAGE,
  readListView,
  type ListView,
} from "~/domain/stories/list-view";
import type { OrderAnswer, OrderRequest } from "~/domain/votes/room-protocol";
import { findBallot, findOrder, type Rooms } from "~/domain/votes/room-client.server";

/** Input of a request for a contest's page. */
export interface PageRequest {
  db: Db;
  env: Rooms & Pick<Env, "SESSION_SECRET">;
  /** Id of the requested contest. Null requests the current contest. */
  id: string | null;
  query: URLSearchParams;
  reader: Reader;
  now: Date;
}

/** A blind list: all stories of a contest in voting or counting. They are the same for every reader, so they may be cached. */
interface BlindList {
  contest: string;
  stories: readonly BlindStory[];
  /** Version of the set of stories in the list (`countStories`). */
  version: string;
}

/**
 * Optimistic guess of a blind list from the cache, made before the database answers. The cards of the page then come with the first
 * round trip, and the statements of other phases are skipped (docs/design/performance.md). `verifyBlindList` checks the guess
 * against the first round trip before a page shows any of it.
 * - `list` is right if the database has the same contest, in voting or counting, with the same version of its stories. A wrong
 *   list is removed from the cache, and the page is computed again without a guess.
 * - `page` is right if it was computed from as many stories and reads as the database counts. If `page` is wrong, only the order
 *   is requested again.
 */
export interface BlindListGuess {
  list: BlindList;
  /**
   * Ids of the stories on the page that was guessed. Null for a search, for the alphabetical order, and if the contest's room
   * does not answer.
   */
  page: OrderedPage | null;
}

/** Data of the first round trip that concern a blind list. Outside voting and counting they contain no stories and no reads. */
interface BlindListFacts {
  contest: Contest | null;
  totals: { stories: number; version: string };
  /** The stories of the guessed list, or those of the database if there is no guess. */
  stories: readonly BlindStory[];
  /**
   * Ids of the stories that match a search, or of all stories in alphabetical order. Null if the page lists all stories in the
   * reader's order.
   */
  matches: readonly string[] | null;
  /** Ids of the stories that the reader has read; empty for a visitor. */
  reads: readonly string[];
}

/** One page of a blind list: its stories and the reader's votes. */
export interface BlindPage {
  /** Ids of the stories on this page of the blind list. */
  page: readonly string[];
  /** Ids of the stories that the reader votes for. Null for a visitor, and if the contest's room does not answer. */
  votes: readonly string[] | null;
}

/** Numbers of stories and of the reader's reads on which a computed reading order is based. */
type OrderCounts = Pick<OrderAnswer, "stories" | "reads">;
type OrderedPage = BlindPage & OrderCounts;

/**
 * Takes the list from this isolate's cache, and orders the requested page before the database answers: by the contest's room for
 * an account, by HMAC keys of the day for a visitor (`keyOrder`). Null if the list is not cached.
 */
export async function guessBlindList(request: PageRequest): Promise<BlindListGuess | null> {
  const { env, id, query, reader } = request;
  const list = cachedBlindList(id);
  const part = { ...readListView(query, BLIND_LIST), only: null };
  const page = list && listsAll(part) ? await askOrder({ env, reader, ...list }, part) : null;
  return list && { list, page };
}

/**
 * Returns one page of the list of stories in voting or counting, after comparing the cached list (the guess) with the data of the
 * first round trip. Null in other phases, or if the cached list is stale: the caller then starts without a guess. If only the
 * guessed page is wrong, asks the contest room for the order again.
 */
export async function verifyBlindList(
  request: PageRequest,
  guess: BlindListGuess | null,
  { contest, totals, stories, matches, reads }: BlindListFacts,
): Promise<BlindPage | null> {
  const isListed = contest !== null && hasBlindList(contestPhase(contest, request.now));
  const isSame =
    !guess || (guess.list.contest === contest?.id && guess.list.version === totals.version);
  if (!isListed || !isSame) {
    blindLists.delete(keyOf(request.id));
    return null;
  }
  const { version } = totals;
  cacheBlindList(request.id, { contest: contest.id, stories, version });
  const { env, query, reader } = request;
  const part = { ...readListView(query, BLIND_LIST), only: matches };
  const list = { env, reader, contest: contest.id, stories, version };
  const record = { stories: totals.stories, reads };
  if (part.sort === "alfabetico") return alphabeticalPage(list, part);
  return guess?.page && isFresh(guess.page, record) ? guess.page : orderedPage(list, part, record);
}

/** Whether the page lists all stories in the reader's order of the day: no search, and no other sort order. */
export function listsAll({ sort, q }: Pick<ListView, "sort" | "q">): boolean {
  return sort === "azar" && q === "";
}

const BLIND_LISTS_BYTES = 12 * 1024 * 1024;
/** Estimated size of a cached story: its object with the texts of its two ids. */
const STORY_BYTES = 200;

const blindLists = new BoundedCache<BlindList>({
  bytes: BLIND_LISTS_BYTES,
  sizeOf: ({ stories }) => stories.length * STORY_BYTES,
});

/** Cache key of a blind list: the id of the requested contest, or `current` for null. */
const keyOf = (id: string | null) => id ?? "current";

/** The blind list as this isolate last read it, or null. */
export function cachedBlindList(id: string | null): BlindList | null {
  return blindLists.get(keyOf(id)) ?? null;
}

export function cacheBlindList(id: string | null, list: BlindList): void {
  blindLists.set(keyOf(id), list);
}

/** A blind list with the reader for whom its stories are ordered. */
export interface ReaderBlindList extends BlindList {
  env: Rooms & Pick<Env, "SESSION_SECRET">;
  reader: Reader;
}

/** Which stories of a reader's order a page shows: the number of the page and, for a search, the matching stories. */
interface Part {
  /** Page number, from 1. */
  page: number;
  /** Ids of the stories that match a search: only these are listed. Null lists all stories. */
  only: readonly string[] | null;
}

/** Number of a contest's stories in the database, and ids of those that the reader has read. */
interface BlindListRecord {
  stories: number;
  reads: readonly string[];
}

/** Whether a reading order is based on as many stories and reads as the database has. */
function isFresh(order: OrderCounts, record: BlindListRecord): boolean {
  return order.stories === record.stories && order.reads === record.reads.length;
}

/**
 * Requests a reader's order or next story from the contest's room. If the response is stale, repeats the request with the reads
 * of the database, with which the room corrects its copy.
 */
export async function requestUntilFresh<Answer extends OrderCounts>(
  request: (known: OrderRequest["known"]) => Promise<Answer | null>,
  record: BlindListRecord,
): Promise<Answer | null> {
  const answer = await request(null);
  return answer && !isFresh(answer, record) ? request({ reads: record.reads }) : answer;
}

/**
 * Returns a page in the reader's order. For an account the contest's room computes the order (READ-04), for a visitor it is
 * sorted by HMAC keys that change each day (`keyOrder`, CONTEST-06). Null if the room does not answer.
 */
export async function askOrder(
  list: ReaderBlindList,
  part: Part,
  known: OrderRequest["known"] = null,
): Promise<OrderedPage | null> {
  const { env, reader, contest, stories } = list;
  if (reader.userId === null) {
    const page = pageOf(keyOrder(list), part);
    return { page, votes: null, stories: stories.length, reads: 0 };
  }
  return findOrder(env, {
    ...{ contest, viewer: reader.userId, day: reader.day, only: part.only, known },
    ...{ from: firstOf(part), count: CARDS_PER_PAGE },
  });
}

/**
 * Returns a page in the reader's order. If the contest's room does not answer, the order is sorted by HMAC keys of the day
 * (`keyOrder`) and the votes are missing.
 */
async function orderedPage(
  list: ReaderBlindList,
  part: Part,
  record: BlindListRecord,
): Promise<BlindPage> {
  const answer = await requestUntilFresh((known) => askOrder(list, part, known), record);
  const fallback = () => arrange(keyOrder(list), marksOf(list, record.reads));
  return answer ?? { page: pageOf(fallback(), part), votes: null };
}

/** Returns a page of a blind list in alphabetical order, with the reader's votes. */
async function alphabeticalPage(list: ReaderBlindList, part: Part): Promise<BlindPage> {
  const { env, reader, contest } = list;
  const answer = reader.userId ? await findBallot(env, contest, reader.userId) : null;
  const page = pageOf(part.only ?? [], { ...part, only: null });
  return { page, votes: answer?.ok ? answer.stories : null };
}

/** Returns two predicates: whether the reader has written a story, and whether the reader has read it. */
export function marksOf({ reader, stories }: ReaderBlindList, reads: readonly string[]) {
  const read = new Set(reads);
  const written = stories.filter(({ author }) => author !== null && author === reader.userId);
  const own = new Set(written.map(({ id }) => id));
  return { isRead: (id: string) => read.has(id), isOwn: (id: string) => own.has(id) };
}

/** Maximum size of the cache of reading orders. An isolate has 128 MB, and 300 orders of 20,000 stories would take more. */
const ORDERS_BYTES = 12 * 1024 * 1024;
/**
 * Estimated size of an id in a cached order: its text, because an order may outlive its list in the cache, and its place in the
 * list.
 */
const ID_BYTES = 64;

const orders = new BoundedCache<readonly string[]>({
  bytes: ORDERS_BYTES,
  sizeOf: (order) => order.length * ID_BYTES,
});

/**
 * Returns the ids of all stories, sorted by an HMAC of reader, day and story, with late stories last. Cached, because 2,000 HMACs
 * take some milliseconds.
 */
export function keyOrder(list: ReaderBlindList): readonly string[] {
  const { env, reader, contest, stories, version } = list;
  const name = [contest, reader.day, reader.key, version].join("\0");
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
