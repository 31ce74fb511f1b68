import { nextUnread, type Reader } from "~/domain/reads/fair-order";
import type { BallotStory } from "~/domain/stories/blind-list.server";
import { blindOrder, type OrderOwner } from "~/domain/stories/list-order.server";
import { CARDS_PER_PAGE } from "~/domain/stories/list-view";
import { findOrder, type Rooms } from "~/domain/votes/room-client.server";
import { visitorOrder } from "./ballot-cache.server";

/** Input of an order: its reader, and the stories to order. */
export interface BallotToOrder {
  env: Rooms & Pick<Env, "SESSION_SECRET">;
  reader: Reader;
  contest: string;
  stories: readonly BallotStory[];
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
 * Orders for signed-in readers come from the room (READ-04), for visitors from keys (CONTEST-06); null if the room does not
 * answer.
 */
export async function orderedPage(
  ballot: BallotToOrder,
  wanted: Wanted,
): Promise<OrderedPage | null> {
  const { env, reader, contest, stories } = ballot;
  const { page, only = null, reads } = wanted;
  if (reader.userId === null) {
    const ids = pageOf(visitorOrder(stories, ownerOf(ballot)), wanted);
    return { ids, votes: null, stories: stories.length, reads: 0 };
  }
  const answer = await findOrder(env, {
    ...{ contest, viewer: reader.userId, day: reader.day, only },
    ...{ from: firstOf(page), count: CARDS_PER_PAGE },
    known: reads ? { reads } : null,
  });
  if (!answer) return null;
  return { ids: answer.page, votes: answer.votes, stories: answer.stories, reads: answer.reads };
}

/** The order of a signed-in reader while the room does not answer: the keys of the day alone. */
export function orderWithoutRoom(ballot: BallotToOrder, wanted: Wanted): readonly string[] {
  const read = new Set(wanted.reads);
  const stories = ballot.stories.map(({ id, author, isLate }) => ({
    ...{ id, isLate },
    isOwn: author === ballot.reader.userId,
    isRead: read.has(id),
  }));
  const order = blindOrder(stories, ownerOf(ballot)).map(({ id }) => id);
  return pageOf(order, wanted);
}

/** The next unread story in a reader's order of the day. */
export interface Following {
  /** Null at the end of the order. */
  next: string | null;
  /** Stories that the reader can read and has not. */
  unread: number;
}

/** The stories after `after` by the keys of the day alone: the fallback for visitors, and while the room does not answer. */
export function followingByKeys(
  ballot: BallotToOrder,
  after: string | null,
  reads: readonly string[],
): Following {
  const read = new Set(reads);
  const own = new Set(
    ballot.stories
      .filter(({ author }) => author !== null && author === ballot.reader.userId)
      .map(({ id }) => id),
  );
  const mine = { isRead: (id: string) => read.has(id), isOwn: (id: string) => own.has(id) };
  const order = visitorOrder(ballot.stories, ownerOf(ballot));
  return {
    next: nextUnread(order, after, mine),
    unread: order.filter((id) => !mine.isRead(id) && !mine.isOwn(id)).length,
  };
}

function ownerOf({ env, reader, contest }: BallotToOrder): OrderOwner {
  return { secret: env.SESSION_SECRET, contest, day: reader.day, viewer: reader.key };
}

function pageOf(order: readonly string[], { page, only }: Wanted): string[] {
  const wanted = only && new Set(only);
  const list = wanted ? order.filter((id) => wanted.has(id)) : order;
  return list.slice(firstOf(page), firstOf(page) + CARDS_PER_PAGE);
}

const firstOf = (page: number) => (page - 1) * CARDS_PER_PAGE;
