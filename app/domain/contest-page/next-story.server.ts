import { findContest, type Contest } from "~/domain/contests/contests.server";
import { contestPhase, takesVotes } from "~/domain/contests/phases";
import { nextUnread } from "~/domain/reads/fair-order";
import { listReadStories } from "~/domain/reads/reads.server";
import { listBlindStories } from "~/domain/stories/blind-list.server";
import type { NextRequest } from "~/domain/votes/room-protocol";
import { findNext } from "~/domain/votes/room-client.server";
import {
  requestUntilFresh,
  cacheBlindList,
  cachedBlindList,
  keyOrder,
  marksOf,
  type PageRequest,
} from "./blind-page.server";
import { countStories } from "./entrants.server";

interface NextStoryRequest extends Omit<PageRequest, "id" | "query"> {
  contest: string;
  /** Id of the story that the reader comes from. Null if they come from the list. */
  after: string | null;
}

/** What the link 'Siguiente sin leer' needs: the reader's next unread story, with counts. */
interface NextStory {
  contest: Contest;
  /** Id of the next story. Null at the end of the order. */
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
    ...{ contest, votes: null, next: nextUnread(order, after, marks) },
    unread: order.filter((story) => !marks.isRead(story) && !marks.isOwn(story)).length,
  };
}
