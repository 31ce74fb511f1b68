import type { Db } from "~/db/db";
import { BoundedCache } from "~/domain/cache/bounded-cache";
import type { Contest } from "~/domain/contests/contests.server";
import { contestPhase, hasBlindList } from "~/domain/contests/phases";
import type { Reader } from "~/domain/reads/fair-order";
import type { BlindStory } from "~/domain/stories/blind-list.server";
import { BLIND_LIST, readListView, type ListView } from "~/domain/stories/list-view";
import type { Rooms } from "~/domain/votes/room-client.server";
import {
  foundPage,
  askOrder,
  isFresh,
  orderedPage,
  withVotes,
  type BlindList,
  type BlindPage,
  type OrderedPage,
} from "./blind-order.server";

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
  /** Ids of the stories that match a search; null without a search. */
  matches: readonly string[] | null;
  /** Ids of the stories on the page, if it lists all stories in alphabetical order; else null. */
  byTitle: readonly string[] | null;
  /** Ids of the stories that the reader has read; empty for a visitor. */
  reads: readonly string[];
}

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
  { contest, totals, stories, matches, byTitle, reads }: BlindListFacts,
): Promise<BlindPage | null> {
  const isListed = contest !== null && hasBlindList(contestPhase(contest, request.now));
  const isSame =
    !guess || (guess.list.contest === contest?.id && guess.list.version === totals.version);
  if (!isListed || !isSame) {
    blindLists.delete(keyOf(request.id));
    return null;
  }
  const { version } = totals;
  const { env, query, reader } = request;
  if (byTitle) return withVotes({ env, reader, contest: contest.id }, byTitle);
  cacheBlindList(request.id, { contest: contest.id, stories, version });
  const part = { ...readListView(query, BLIND_LIST), only: matches };
  const list = { env, reader, contest: contest.id, stories, version };
  const record = { stories: totals.stories, reads };
  if (part.sort === "alfabetico") return foundPage(list, part);
  return guess?.page && isFresh(guess.page, record) ? guess.page : orderedPage(list, part, record);
}

/** Whether the page lists all stories in alphabetical order: the database then finds the page by itself. */
export function listsByTitle({ sort, q }: Pick<ListView, "sort" | "q">): boolean {
  return sort === "alfabetico" && q === "";
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
