import { sql } from "kysely";
import type { Db } from "~/db/db";
import { findContest, type Contest } from "~/domain/contests/contests.server";
import { contestPhase, takesVotes } from "~/domain/contests/phases";
import { isTakingVotes } from "~/domain/contests/phases.server";
import { nextUnread } from "~/domain/reads/fair-order";
import { listReadStories } from "~/domain/reads/reads.server";
import { listBlindCards, listBlindStories } from "~/domain/stories/blind-list.server";
import type { BlindCard } from "~/domain/stories/list-view";
import type { NextRequest } from "~/domain/votes/room-protocol";
import { findNext } from "~/domain/votes/room-client.server";
import { keyOrder, marksOf, requestUntilFresh } from "./blind-order.server";
import { cacheBlindList, cachedBlindList, type PageRequest } from "./blind-page.server";
import { countStories } from "./entrants.server";

interface NextStoryRequest extends Omit<PageRequest, "id" | "query"> {
  contest: string;
  /** Id of the story from which the reader comes. Null if they come from the list. */
  after: string | null;
}

/** Data of the link 'Siguiente sin leer': the reader's next unread story, with counts. */
interface NextStory {
  contest: Contest;
  /** Id of the next unread story; null at the end of the reader's order. */
  next: string | null;
  /** Number of stories that the reader can still read: unread, and not their own. */
  unread: number;
  /** Ids of the stories that the reader votes for. Null for a visitor, and if the contest's room does not answer. */
  votes: readonly string[] | null;
}

/**
 * Finds the reader's next unread story in their order of the day (READ-05). Marks nothing as read. Returns "closed" outside
 * voting, and null for an unknown contest.
 */
export async function findNextStory(
  request: NextStoryRequest,
): Promise<NextStory | "closed" | null> {
  const { db, env, contest: id, after, reader, now } = request;
  const user = reader.userId;
  // For an account the contest's room computes the order. Its stories are queried only if the room does not answer.
  const cached = user === null ? cachedBlindList(id) : null;
  const isAsked = user === null && cached === null;
  const [contest, totals, loaded, reads] = await Promise.all([
    findContest(db, id),
    countStories(db, id),
    isAsked ? listBlindStories(db, id, now) : null,
    user ? listReadStories(db, user, id, now) : [],
  ]);
  if (!contest) return null;
  if (!takesVotes(contestPhase(contest, now))) return "closed";
  const record = { stories: totals.stories, reads };
  const requestFor = (viewer: string) => (known: NextRequest["known"]) =>
    findNext(env, { contest: id, viewer, day: reader.day, after, known });
  const answer = user === null ? null : await requestUntilFresh(requestFor(user), record);
  if (answer) return { contest, ...answer };
  const known = cached?.version === totals.version ? cached.stories : loaded;
  const stories = known ?? (await listBlindStories(db, id, now));
  const list = { contest: id, stories, version: totals.version };
  cacheBlindList(id, list);
  const marks = marksOf({ env, reader, ...list }, reads);
  const order = keyOrder({ env, reader, ...list });
  return {
    contest,
    votes: null,
    next: nextUnread(order, after, marks),
    unread: order.filter((story) => !marks.isRead(story) && !marks.isOwn(story)).length,
  };
}

/** What a story's page loads in its first round trip for the box with the next unread story; empty outside voting. */
interface NextFacts {
  /** Number of the contest's stories, and ids of those that the reader has read. */
  record: { stories: number; reads: readonly string[] };
  /**
   * Preloaded cards of some stories. The next story's card may be among them; its id is known only after the response of the
   * contest's room.
   */
  cards: readonly BlindCard[];
}

/** Loads the data that `findNextCard` needs about the story's contest, in the statements of one batch. */
export async function loadNextFacts(
  db: Db,
  { story, user }: { story: string; user: string },
  now: Date,
): Promise<NextFacts> {
  const contest = sql<string>`(SELECT contests.id FROM stories JOIN contests ON contests.id = stories.contest_id
    WHERE stories.id = ${story} AND ${isTakingVotes(now)})`;
  const [{ stories }, reads, cards] = await Promise.all([
    countStories(db, contest),
    listReadStories(db, user, contest, now),
    listBlindCards(db, contest, null, "indice", now),
  ]);
  return { record: { stories, reads }, cards };
}

/** The next unread story of a signed-in reader, for the page of the story before it (READ-07). */
interface NextCard {
  /** Card of the next unread story; null if every story is read. */
  card: BlindCard | null;
  /** Number of unread stories, without the story that the page shows. */
  unread: number;
  /** Ids of the stories that the reader votes for. */
  votes: readonly string[];
}

interface NextCardRequest extends Omit<PageRequest, "id" | "query"> {
  contest: string;
  user: string;
  /** Id of the story that the page shows. */
  after: string;
  /** Whether the story of the page is still unread by the reader. */
  isUnread: boolean;
  facts: NextFacts;
}

/**
 * Finds the next unread story of a signed-in reader with its card. At the end of the reader's order, wraps around to the first
 * unread story. Asks the contest's room once (twice when wrapping around), and queries the database only for a card that `facts`
 * lack. Null if the room does not answer.
 */
export async function findNextCard(request: NextCardRequest): Promise<NextCard | null> {
  const { db, env, contest, user, reader, after, isUnread, facts, now } = request;
  const place = { contest, viewer: user, day: reader.day };
  const ask = (known: NextRequest["known"]) => findNext(env, { ...place, after, known });
  const answer = await requestUntilFresh(ask, facts.record);
  if (!answer) return null;
  const unread = answer.unread - (isUnread ? 1 : 0);
  const isEnd = answer.next === null && unread > 0;
  const { next } =
    (isEnd && (await findNext(env, { ...place, after: null, known: null }))) || answer;
  const cards =
    next === null || facts.cards.some(({ id }) => id === next)
      ? facts.cards
      : await listBlindCards(db, contest, [next], "indice", now);
  return {
    card: cards.find(({ id }) => id === next) ?? null,
    unread,
    votes: answer.votes,
  };
}
