import { findCelebration } from "~/domain/closing/celebrations.server";
import { contestOfNow, findContestInCycle, type Contest } from "~/domain/contests/contests.server";
import type { Cycle } from "~/domain/contests/cycle";
import { contestPhase, isBallot, takesEntries, type Phase } from "~/domain/contests/phases";
import type { Place, Win } from "~/domain/contests/places";
import { listPlaces } from "~/domain/contests/winners.server";
import { findEntry } from "~/domain/stories/entries.server";
import { OPEN_LIST, readListView } from "~/domain/stories/list-view";
import { findOpenPage, type OpenPage } from "~/domain/stories/open-list.server";
import type { AskedPage } from "./asked-page";
import { forgetBallot } from "./ballot-cache.server";
import { blindPage, guessPage, lookAtBallot, type Guess } from "./blind-page.server";
import { countStories, listParticipants, type Participant } from "./entrants.server";
import type { StoryList } from "./story-list";

const NO_STORIES: OpenPage = { stories: [], total: 0 };

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
 * The page of one contest, or null when there is none: one trip to the database but for shuffled lists, trial runs and
 * a remembered ballot that is over, and one call of its room while there is a ballot.
 */
export async function findContestPage(asked: AskedPage): Promise<ContestPage | null> {
  const page = await askAtOnce(asked, await guessPage(asked));
  const current = page?.cycle.current;
  // A trial run goes before the contest that SQL holds for the one of now.
  const isOther = asked.id === null && current && current.id !== page.contest.id;
  if (!isOther) return page;
  const other = { ...asked, id: current.id };
  return askAtOnce(other, await guessPage(other));
}

// Facts of other phases come back empty: the conditions stand in the SQL. Where this isolate has seen a ballot they are not even
// asked for; if it was over since, all are asked for again (docs/design/performance.md).
async function askAtOnce(asked: AskedPage, guess: Guess | null): Promise<ContestPage | null> {
  const { db, id, reader, now } = asked;
  const which = id ?? contestOfNow;
  const user = reader.userId;
  const found = findContestInCycle(db, which);
  const shuffle = async () => shuffleOf(asked, (await found).contest?.id ?? "");
  const [{ contest, cycle }, totals, own, look, participants, places, celebration, open] =
    await Promise.all([
      found,
      countStories(db, which),
      user ? findEntry(db, user, which) : null,
      lookAtBallot(asked, guess),
      guess ? [] : listParticipants(db, which, now),
      guess ? [] : listPlaces(db, which),
      user && !guess ? findCelebration(db, user, which) : null,
      guess ? NO_STORIES : findOpenPage(db, openList(asked), { now, shuffle }),
    ]);
  if (!contest) return null;
  const phase = contestPhase(contest, now);
  if (guess && !isBallot(phase)) return askAtOnce(asked, null);
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

const shuffleOf = ({ reader }: AskedPage, contest: string) => ({
  ...{ contest, day: reader.day, viewer: reader.key },
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
