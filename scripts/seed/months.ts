import type { Miniflare } from "miniflare";
import type { Db } from "~/db/db";
import { newId } from "~/db/ids";
import { awardWriterStatements } from "~/domain/badges/award.server";
import { contestPhase, isReadable } from "~/domain/contests/phases";
import { countTotals } from "~/domain/home-page/totals.server";
import { recomputeRankings } from "~/domain/karma/rankings.server";
import { HOUR, MINUTE } from "~/domain/time/durations";
import { eveningAfter } from "~/domain/time/time";
import { createContest, createStory, type StoryRow, type UserRow } from "./rows";
import { seedPolls } from "./polls";
import { SeedVoting } from "./voting";
import { readStories, type readCommunity, type SeedContest, type SeedStory } from "./community";
import { written } from "./written";

const ZONE = "America/Bogota";

interface Dates {
  submission_deadline: string;
  voting_deadline: string;
  results_at: string;
}

/** Returns three deadlines, given in days from now, each at 19:00 in Bogotá. */
function datesAt(now: Date, submission: number, voting: number, results: number): Dates {
  return {
    submission_deadline: eveningAfter(now, submission, ZONE),
    voting_deadline: eveningAfter(now, voting, ZONE),
    results_at: eveningAfter(now, results, ZONE),
  };
}

/** Returns deadlines with which the current contest is now in the given phase. */
function currentDates(phase: string, now: Date): Dates {
  // Whole minutes, because the date fields of the admin's form have no seconds.
  const minute = Math.floor(now.getTime() / MINUTE) * MINUTE;
  const ago = (hours: number) => new Date(minute - hours * HOUR).toISOString();
  switch (phase) {
    case "submission":
      return datesAt(now, 9, 17, 18);
    case "counting":
      return {
        submission_deadline: ago(8 * 24),
        voting_deadline: ago(2),
        results_at: ago(-22),
      };
    case "results":
      return {
        submission_deadline: ago(9 * 24),
        voting_deadline: ago(26),
        results_at: ago(2),
      };
    default:
      return datesAt(now, -4, 5, 6);
  }
}

/**
 * Number of votes of each story by contest, in the order of submission. Those of octubre produce a tie and an honorary mention.
 */
const TALLIES: Record<string, readonly number[]> = {
  septiembre: [3, 7, 2, 5, 4, 0],
  octubre: [3, 6, 1, 6, 3, 2],
  noviembre: [2, 4, 1, 3, 2, 3],
};

/** Seeds three months of the demo community: two finished contests, the current one, and the next. */
export async function seedMonths(
  local: Miniflare,
  db: Db,
  community: ReturnType<typeof readCommunity>,
  people: Map<string, UserRow>,
  phase: string,
  now: Date,
): Promise<void> {
  const dates: Record<SeedContest["id"], Dates> = {
    septiembre: datesAt(now, -70, -62, -61),
    octubre: datesAt(now, -38, -30, -29),
    noviembre: currentDates(phase, now),
    diciembre: datesAt(now, 38, 46, 47),
  };
  const stories: StoryRow[] = [];
  for (const contest of community.contests) {
    stories.push(...(await seedContest(local, db, contest, dates[contest.id], people, now)));
  }
  const next = await db
    .selectFrom("contests")
    .orderBy("submission_deadline", "desc")
    .select("id")
    .executeTakeFirstOrThrow();
  await seedPolls(db, [...people.values()], next.id, now);
  const authors = new Set(stories.flatMap(({ user_id }) => user_id ?? []));
  for (const author of authors) await db.batch(awardWriterStatements(db, author, now));
  await seedComments(db, community, stories, people, now);
  await recomputeRankings(db, now);
  await countTotals(db, now);
  // Seeding has queued mails of past contests, which must not be sent now.
  await db.deleteFrom("mail_outbox").execute();
}

/** Adds a contest with its stories, and depending on its phase with votes and results. */
async function seedContest(
  local: Miniflare,
  db: Db,
  { id, ...contest }: SeedContest,
  dates: Dates,
  people: Map<string, UserRow>,
  now: Date,
): Promise<StoryRow[]> {
  const seeded = {
    submissionDeadline: dates.submission_deadline,
    votingDeadline: dates.voting_deadline,
    resultsAt: dates.results_at,
    finalizedAt: null,
  };
  const submission = Date.parse(dates.submission_deadline);
  const stored = await createContest(db, {
    ...contest,
    ...dates,
    created_at: new Date(submission - 30 * 24 * HOUR).toISOString(),
  });
  const lastSent = Math.min(submission, now.getTime());
  const entries: StoryRow[] = [];
  for (const [index, story] of readStories()
    .filter((one) => one.contest === id)
    .entries()) {
    const author = people.get(story.author);
    if (!author) throw new Error(`${story.author} wrote a story and is not in the community`);
    const at = new Date(lastSent - (12 - 2 * index) * 11 * HOUR + index * 61_000).toISOString();
    entries.push(await seedStory(db, stored.id, author.id, story, at));
  }
  if (isReadable(contestPhase(seeded, now))) {
    const voting = new SeedVoting(local, db, now);
    await voting.hold(stored, entries, [...people.values()], TALLIES[id] ?? []);
  }
  return entries;
}

function seedStory(db: Db, contest: string, author: string, story: SeedStory, at: string) {
  return createStory(db, {
    contest_id: contest,
    user_id: author,
    title: story.title,
    ...written(story.text),
    line: story.line,
    story_category: story.category,
    is_mature: story.mature ? 1 : 0,
    published_at: at,
    created_at: at,
    updated_at: at,
  });
}

async function seedComments(
  db: Db,
  { comments }: ReturnType<typeof readCommunity>,
  stories: readonly StoryRow[],
  people: Map<string, UserRow>,
  now: Date,
): Promise<void> {
  const byTitle = new Map(stories.map((story) => [story.title, story]));
  const ids = comments.map(() => newId());
  const rows = comments.flatMap((comment, index) => {
    const story = byTitle.get(comment.story);
    const author = people.get(comment.by);
    if (!story || !author) return [];
    const at = new Date(now.getTime() - (comments.length - index) * 5 * HOUR).toISOString();
    return {
      id: ids[index] ?? newId(),
      story_id: story.id,
      user_id: author.id,
      parent_id: comment.replyTo === null ? null : (ids[comment.replyTo] ?? null),
      content: comment.text,
      deleted_at: null,
      created_at: at,
      updated_at: at,
    };
  });
  await db.batch(rows.map((row) => db.insertInto("comments").values(row).compile()));
}
