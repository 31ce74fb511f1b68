import { BoundedCache } from "~/domain/cache/bounded-cache";
import { arrange, type Reader } from "~/domain/reads/fair-order";
import type { BlindStory } from "~/domain/stories/blind-list.server";
import { blindOrder } from "~/domain/stories/list-order.server";
import { CARDS_PER_PAGE } from "~/domain/stories/list-view";
import type { OrderAnswer, OrderRequest } from "~/domain/votes/room-protocol";
import { findBallot, findOrder, type Rooms } from "~/domain/votes/room-client.server";

/** A blind list: all stories of a contest in voting or counting. They are the same for every reader, so they may be cached. */
export interface BlindList {
  contest: string;
  stories: readonly BlindStory[];
  /** Version of the set of stories in the list (`countStories`). */
  version: string;
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
export type OrderedPage = BlindPage & OrderCounts;

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
export function isFresh(order: OrderCounts, record: BlindListRecord): boolean {
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
    contest,
    viewer: reader.userId,
    day: reader.day,
    only: part.only,
    known,
    from: firstOf(part),
    count: CARDS_PER_PAGE,
  });
}

/**
 * Returns a page in the reader's order. If the contest's room does not answer, the order is sorted by HMAC keys of the day
 * (`keyOrder`) and the votes are missing.
 */
export async function orderedPage(
  list: ReaderBlindList,
  part: Part,
  record: BlindListRecord,
): Promise<BlindPage> {
  const answer = await requestUntilFresh((known) => askOrder(list, part, known), record);
  const fallback = () => arrange(keyOrder(list), marksOf(list, record.reads));
  return answer ?? { page: pageOf(fallback(), part), votes: null };
}

/** Returns a page of the stories that a search has found, in their order, with the reader's votes. */
export function foundPage(list: ReaderBlindList, part: Part): Promise<BlindPage> {
  return withVotes(list, pageOf(part.only ?? [], { ...part, only: null }));
}

/** Returns the stories of a page with the reader's votes. */
export async function withVotes(
  { env, reader, contest }: Pick<ReaderBlindList, "env" | "reader" | "contest">,
  page: readonly string[],
): Promise<BlindPage> {
  const answer = reader.userId ? await findBallot(env, contest, reader.userId) : null;
  return { page, votes: answer?.ok ? answer.stories : null };
}

/** Returns two predicates: whether the reader has written a story, and whether the reader has read it. */
export function marksOf({ reader, stories }: ReaderBlindList, reads: readonly string[]) {
  const read = new Set(reads);
  const written = stories.filter(({ author }) => author !== null && author === reader.userId);
  const ownIds = new Set(written.map(({ id }) => id));
  return { isRead: (id: string) => read.has(id), isOwn: (id: string) => ownIds.has(id) };
}

/** Maximum size of the cache of reading orders. An isolate has 128 MB, and 300 orders of 20,000 stories would take more. */
const ORDERS_BYTES = 12 * 1024 * 1024;
/**
 * Estimated bytes of an id in a cached order: the text of the id and its array slot. The text counts too, because the cached list
 * that shares it may be evicted before the order.
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
