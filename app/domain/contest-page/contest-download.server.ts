import { findContest, type Contest } from "~/domain/contests/contests.server";
import { contestPhase, isBlind, isReadable } from "~/domain/contests/phases";
import { MOST_DOWNLOADED } from "~/domain/offline/edition";
import { arrange } from "~/domain/reads/fair-order";
import { listReadStories } from "~/domain/reads/reads.server";
import { listBlindStories } from "~/domain/stories/blind-list.server";
import { listMostVoted } from "~/domain/stories/open-list.server";
import type { OrderRequest } from "~/domain/votes/room-protocol";
import { findOrder } from "~/domain/votes/room-client.server";
import { keyOrder, marksOf, requestUntilFresh } from "./blind-order.server";
import type { PageRequest } from "./blind-page.server";
import { countStories } from "./entrants.server";

interface ContestDownload {
  contest: Contest;
  isBlind: boolean;
  /** Ids of the stories to download for offline reading, in the order of the download; at most `MOST_DOWNLOADED`. */
  order: readonly string[];
  /** Total number of the contest's stories. */
  total: number;
}

/**
 * Finds the stories of a contest that a reader downloads for offline reading (READ-06): in voting and counting the first of the
 * reader's order of the day, which begins with unread ones; after the results the most voted. Returns "closed" in submission, and
 * null for an unknown contest.
 */
export async function findContestDownload(
  request: Omit<PageRequest, "id" | "query"> & { contest: string },
): Promise<ContestDownload | "closed" | null> {
  const { db, env, contest: id, reader, now } = request;
  const user = reader.userId;
  const [contest, totals, stories, reads, mostVoted] = await Promise.all([
    findContest(db, id),
    countStories(db, id),
    listBlindStories(db, id, now),
    user ? listReadStories(db, user, id, now) : [],
    listMostVoted(db, id, MOST_DOWNLOADED),
  ]);
  if (!contest) return null;
  const phase = contestPhase(contest, now);
  if (!isReadable(phase)) return "closed";
  const summary = { contest, isBlind: isBlind(phase), total: totals.stories };
  if (!isBlind(phase)) return { ...summary, order: mostVoted };
  const requestFor = (viewer: string) => (known: OrderRequest["known"]) =>
    findOrder(env, {
      contest: id,
      viewer,
      day: reader.day,
      only: null,
      known,
      from: 0,
      count: MOST_DOWNLOADED,
    });
  const record = { stories: totals.stories, reads };
  const answer = user === null ? null : await requestUntilFresh(requestFor(user), record);
  // Without an order from the contest's room, as for a visitor, the stories are sorted by HMAC keys of the day.
  const list = { env, reader, contest: id, stories, version: totals.version };
  const fallback = () => arrange(keyOrder(list), marksOf(list, reads)).slice(0, MOST_DOWNLOADED);
  return { ...summary, order: answer?.page ?? fallback() };
}
