import { findContest, type Contest } from "~/domain/contests/contests.server";
import { contestPhase, takesVotes } from "~/domain/contests/phases";
import { nextUnread } from "~/domain/reads/fair-order";
import { listReadStories } from "~/domain/reads/reads.server";
import { listBallotStories } from "~/domain/stories/blind-list.server";
import type { NextRequest } from "~/domain/votes/room-protocol";
import { findNext } from "~/domain/votes/room-client.server";
import {
  askUntilFresh,
  cacheBallot,
  cachedBallot,
  keyOrder,
  marksOf,
  type PageRequest,
} from "./ballot-page.server";
import { countStories } from "./entrants.server";

interface NextStoryRequest extends Omit<PageRequest, "id" | "query"> {
  contest: string;
  /** The story that the reader comes from; null: from the list. */
  after: string | null;
}

/** The target of 'Siguiente sin leer'. */
interface NextStory {
  contest: Contest;
  /** Null at the end of the order. */
  next: string | null;
  /** Stories that the reader can read and has not. */
  unread: number;
  /** The reader's votes; null for a visitor, and where the room does not answer. */
  votes: readonly string[] | null;
}

/**
 * The reader's next unread story in their own order of the day (READ-05); "closed" outside voting, null for no contest. It marks
 * nothing as read.
 */
export async function findNextStory(
  request: NextStoryRequest,
): Promise<NextStory | "closed" | null> {
  const { db, env, contest: id, after, reader, now } = request;
  const user = reader.userId;
  // The room orders for an account: its stories are asked for only if the room does not answer.
  const first = user === null ? cachedBallot(id)?.stories : [];
  const [contest, totals, found, reads] = await Promise.all([
    findContest(db, id),
    countStories(db, id),
    first ?? listBallotStories(db, id, now),
    user ? listReadStories(db, user, id, now) : [],
  ]);
  if (!contest) return null;
  if (!takesVotes(contestPhase(contest, now))) return "closed";
  const record = { stories: totals.stories, reads };
  const ask = (viewer: string) => (known: NextRequest["known"]) =>
    findNext(env, { contest: id, viewer, day: reader.day, after, known });
  const answer = user === null ? null : await askUntilFresh(ask(user), record);
  if (answer) return { contest, ...answer };
  const isComplete = found.length === totals.stories;
  const stories = isComplete ? found : await listBallotStories(db, id, now);
  const ballot = { contest: id, stories };
  cacheBallot(id, ballot);
  const marks = marksOf({ env, reader, ...ballot }, reads);
  const order = keyOrder({ env, reader, ...ballot });
  return {
    ...{ contest, votes: null, next: nextUnread(order, after, marks) },
    unread: order.filter((story) => !marks.isRead(story) && !marks.isOwn(story)).length,
  };
}
