import { findCelebration } from "~/domain/contests/celebrations.server";
import {
  contestOfNow,
  findContest,
  findCycle,
  type Contest,
} from "~/domain/contests/contests.server";
import type { Cycle } from "~/domain/contests/cycle";
import { contestPhase, isBallot, takesEntries, type Phase } from "~/domain/contests/phases";
import type { Place, Win } from "~/domain/contests/places";
import { listPlaces } from "~/domain/contests/winners.server";
import { OPEN_LIST, readListView } from "~/domain/stories/list-view";
import { findOpenPage, type OpenPage } from "~/domain/stories/open-list.server";
import type { AskedPage } from "./asked-page";
import { forgetBallot } from "./ballot-memory.server";
import { blindPage, guessPage, lookAtBallot } from "./blind-page.server";
import { countStories, findOwnEntry, listParticipants, type Participant } from "./entrants.server";
import type { StoryList } from "./story-list";

/** All that the page of one contest shows in its phase. */
export interface ContestPage {
  contest: Contest;
  cycle: Cycle<Contest>;
  phase: Phase;
  /** No words while stories come in. */
  totals: { stories: number; words: number | null };
  hasEntered: boolean;
  /** Names, while it takes entries. */
  participants: readonly Participant[];
  /** Once it is finished. */
  places: readonly Place[];
  celebration: Win | null;
  list: StoryList;
}

/**
 * The page of one contest, or null when there is none: one trip to the database but for shuffled lists, and one call
 * of its room while there is a ballot.
 */
export async function findContestPage(asked: AskedPage): Promise<ContestPage | null> {
  // Facts of other phases come back empty: the conditions stand in the SQL.
  const page = await askAtOnce(asked);
  const current = page?.cycle.current;
  // A trial run goes before the contest that SQL holds for the one of now.
  const isOther = asked.id === null && current && current.id !== page.contest.id;
  return isOther ? askAtOnce({ ...asked, id: current.id }) : page;
}

async function askAtOnce(asked: AskedPage): Promise<ContestPage | null> {
  const { db, id, reader, now } = asked;
  const which = id ?? contestOfNow;
  const user = reader.userId;
  const guess = await guessPage(asked);
  const found = findContest(db, which);
  const [contest, cycle, totals, participants, own, places, celebration, look, open] =
    await Promise.all([
      found,
      findCycle(db),
      countStories(db, which),
      listParticipants(db, which, now),
      user ? findOwnEntry(db, which, user) : null,
      listPlaces(db, which),
      user ? findCelebration(db, user, which) : null,
      lookAtBallot(asked, guess),
      findOpenPage(db, openList(asked), async () => shuffleOf(asked, (await found)?.id ?? "")),
    ]);
  if (!contest) return null;
  const phase = contestPhase(contest, now);
  const list = isBallot(phase)
    ? await blindPage(asked, look, { contest: contest.id, totals, own })
    : openPage(asked, open, own);
  return {
    ...{ contest, cycle, phase, participants, places, celebration, list },
    // While names come in, the words that each adds would tell in the ballot which story is whose (CONTEST-05).
    totals: takesEntries(phase) ? { ...totals, words: null } : totals,
    hasEntered: own !== null,
  };
}

const openList = ({ id, query }: AskedPage) => ({
  contest: id ?? contestOfNow,
  view: readListView(query, OPEN_LIST),
});

const shuffleOf = ({ env, reader }: AskedPage, contest: string) => ({
  ...{ secret: env.SESSION_SECRET, contest },
  ...{ day: reader.day, viewer: reader.key },
});

/** One page of a finished contest's stories; none while it takes entries. */
function openPage(asked: AskedPage, { stories, total }: OpenPage, own: string | null): StoryList {
  forgetBallot(asked.id);
  return {
    view: openList(asked).view,
    total,
    stories: stories.map(({ contestId: _, contestTitle: __, ...card }) => ({
      ...card,
      isOwn: card.id === own,
      isRead: false,
    })),
    votes: null,
    progress: null,
  };
}
