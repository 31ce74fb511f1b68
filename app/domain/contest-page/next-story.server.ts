import { findContest, type Contest } from "~/domain/contests/contests.server";
import { contestPhase, takesVotes } from "~/domain/contests/phases";
import { listReadStories } from "~/domain/reads/reads.server";
import { listBallotStories } from "~/domain/stories/blind-list.server";
import { findNext } from "~/domain/votes/room-client.server";
import type { AskedPage } from "./asked-page";
import { rememberBallot, rememberedBallot } from "./ballot-cache.server";
import { followingByKeys, type Following } from "./ballot-order.server";
import { countStories } from "./entrants.server";

interface Asked extends Omit<AskedPage, "id" | "query"> {
  contest: string;
  /** The story that the reader comes from; null: from the list. */
  after: string | null;
}

/** The target of 'Siguiente sin leer'. */
interface NextStory extends Following {
  contest: Contest;
  /** The reader's votes; null for a visitor, and where the room does not answer. */
  votes: readonly string[] | null;
}

// Asking marks nothing as read.
/** The reader's next unread story in their own order of the day (READ-05); "closed" outside voting, null for no contest. */
export async function findNextStory(asked: Asked): Promise<NextStory | "closed" | null> {
  const { db, contest: id, reader, now } = asked;
  const known = reader.userId === null ? rememberedBallot(id)?.stories : [];
  const [contest, { stories: total }, stories, reads] = await Promise.all([
    findContest(db, id),
    countStories(db, id),
    known ?? listBallotStories(db, id, now),
    reader.userId ? listReadStories(db, reader.userId, id, now) : [],
  ]);
  if (!contest) return null;
  if (!takesVotes(contestPhase(contest, now))) return "closed";
  const answer = await askRoom(asked, total, reads);
  if (answer) return { contest, ...answer };
  const isFresh = stories.length === total;
  const ballot = { contest: id, stories: isFresh ? stories : await listBallotStories(db, id, now) };
  rememberBallot(id, ballot);
  return { contest, votes: null, ...followingByKeys({ ...asked, ...ballot }, asked.after, reads) };
}

/** The room's answer for a signed-in reader; null for a visitor, and where it does not answer. */
async function askRoom(
  { env, contest, after, reader: { userId, day } }: Asked,
  stories: number,
  reads: readonly string[],
): Promise<Omit<NextStory, "contest"> | null> {
  if (userId === null) return null;
  const request = { contest, viewer: userId, day, after, known: null };
  const answer = await findNext(env, request);
  const isFresh = answer?.stories === stories && answer.reads === reads.length;
  // As for the list: what the room has missed goes with the second question.
  return answer && !isFresh ? findNext(env, { ...request, known: { reads } }) : answer;
}
