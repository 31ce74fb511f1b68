import type { AppLoadContext } from "@remix-run/cloudflare";
import { visitorOrder } from "~/domain/stories/ballot-memory.server";
import { blindOrder, visitorKey } from "~/domain/stories/blind-order.server";
import { CARDS_PER_PAGE, type BallotStory } from "~/domain/stories/gallery.server";
import { findOrder } from "~/domain/votes/votes.server";

/** Who reads the list. */
export interface Reader {
  userId: string | null;
  /** Keys the order of somebody without an account. */
  visitor: string;
  day: string;
}

export function readerOf(
  { env }: AppLoadContext,
  request: Request,
  userId: string | null,
  day: string,
): Reader {
  return { userId, visitor: userId ? "" : visitorKey(request, env.SESSION_SECRET, day), day };
}

/** A page of a ballot in its reader's order. */
export interface OrderedPage {
  ids: readonly string[];
  /** The reader's votes; null for a visitor, and where the room does not answer. */
  votes: readonly string[] | null;
  /** How many stories, and reads of this reader, the order was made of: others than the database's make it stale. */
  stories: number;
  reads: number;
}

interface Wanted {
  /** From 1. */
  page: number;
  /** Only these, as a search found them. */
  only?: readonly string[] | null;
  /** The reader's reads as the database has them, to put the room right. */
  reads?: readonly string[];
}

/**
 * The contest's room orders for whoever is signed in (READ-04); a visitor's order needs no memory (CONTEST-06). Null when
 * the room does not answer.
 */
export async function orderedPage(
  { env }: AppLoadContext,
  { userId, visitor, day }: Reader,
  contest: string,
  ballot: readonly BallotStory[],
  { page, only = null, reads }: Wanted,
): Promise<OrderedPage | null> {
  const from = (page - 1) * CARDS_PER_PAGE;
  if (userId === null) {
    const owner = { secret: env.SESSION_SECRET, contest, day, viewer: visitor };
    const order = visitorOrder(ballot, owner);
    const wanted = only && new Set(only);
    const list = wanted ? order.filter((id) => wanted.has(id)) : order;
    const ids = list.slice(from, from + CARDS_PER_PAGE);
    return { ids, votes: null, stories: ballot.length, reads: 0 };
  }
  const answer = await findOrder(env, {
    ...{ contest, viewer: userId, day, from, count: CARDS_PER_PAGE, only },
    known: reads ? { reads } : null,
  });
  return (
    answer && {
      ids: answer.page,
      votes: answer.votes,
      stories: answer.stories,
      reads: answer.reads,
    }
  );
}

/** The order of a signed-in reader while the room does not answer: the keys of the day alone. */
export function orderWithoutRoom(
  { env }: AppLoadContext,
  { userId, day }: Reader,
  contest: string,
  ballot: readonly BallotStory[],
  { page, only, reads = [] }: Wanted,
): readonly string[] {
  const read = new Set(reads);
  const wanted = only && new Set(only);
  const stories = ballot
    .filter(({ id }) => !wanted || wanted.has(id))
    .map(({ id, user_id, is_late }) => ({
      id,
      isOwn: user_id === userId,
      isRead: read.has(id),
      isLate: is_late === 1,
    }));
  const owner = { secret: env.SESSION_SECRET, contest, day, viewer: `u:${userId}` };
  const from = (page - 1) * CARDS_PER_PAGE;
  return blindOrder(stories, owner)
    .slice(from, from + CARDS_PER_PAGE)
    .map(({ id }) => id);
}
