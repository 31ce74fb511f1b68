import type { Miniflare } from "miniflare";
import type { Db } from "~/db/db";
import { newId } from "~/db/ids";
import { awardWriterBadges } from "~/domain/badges/award.server";
import { recomputeRankings } from "~/domain/karma/rankings.server";
import { eveningAfter } from "~/domain/time/time";
import { createContest, createStory, type StoryRow, type UserRow } from "./rows";
import { readStories, type readCommunity, type SeedContest } from "./community";
import { openBallot } from "./ballot";
import { written } from "./written";

const ZONE = "America/Bogota";
const HOUR = 60 * 60 * 1000;

interface Dates {
  submission_deadline: string;
  voting_deadline: string;
  results_at: string;
}

/** The three deadlines as days from now; voting closes at 19:00. */
function datesAt(now: Date, submission: number, voting: number, results: number): Dates {
  return {
    submission_deadline: eveningAfter(now, submission, ZONE),
    voting_deadline: eveningAfter(now, voting, ZONE),
    results_at: eveningAfter(now, results, ZONE),
  };
}

/** When the current contest's deadlines are, for it to be in the phase now. */
function currentDates(phase: string, now: Date): Dates {
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR).toISOString();
  switch (phase) {
    case "submission":
      return datesAt(now, 9, 17, 18);
    case "counting":
      return {
        submission_deadline: ago(8 * 24),
        voting_deadline: ago(2),
        results_at: new Date(now.getTime() + 22 * HOUR).toISOString(),
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

/** Votes that the stories of a finished contest get, in the order of sending: the second has a tie and a mention. */
const TALLIES: Record<string, readonly number[]> = {
  septiembre: [3, 7, 2, 5, 4, 0],
  octubre: [3, 6, 1, 6, 3, 2],
  noviembre: [2, 4, 1, 3, 2, 3],
};

/** Three months of the demo community: two finished, the current one, and the next. */
export async function seedMonths(
  local: Miniflare,
  db: Db,
  community: ReturnType<typeof readCommunity>,
  people: Map<string, UserRow>,
  phase: string,
  now: Date,
): Promise<void> {
  const texts = readStories();
  const stories = new Map<string, StoryRow>();
  const dates: Record<SeedContest["id"], Dates> = {
    septiembre: datesAt(now, -70, -62, -61),
    octubre: datesAt(now, -38, -30, -29),
    noviembre: currentDates(phase, now),
    diciembre: datesAt(now, 38, 46, 47),
  };
  for (const { id, ...contest } of community.contests) {
    const final = dates[id];
    const isPast = Date.parse(final.submission_deadline) < now.getTime();
    const voters = [...people.values()];
    const ballot = isPast ? openBallot(local, db, now) : null;
    const stored = await createContest(db, {
      ...contest,
      ...(ballot ? ballot.openDates : final),
      results_at: ballot ? ballot.openDates.results_at : final.results_at,
      created_at: new Date(Date.parse(final.submission_deadline) - 30 * 24 * HOUR).toISOString(),
    });
    const entries: StoryRow[] = [];
    for (const [index, story] of texts.filter((one) => one.contest === id).entries()) {
      const author = people.get(story.author);
      if (!author) throw new Error(`${story.author} wrote a story and is nobody`);
      const sent = Math.min(Date.parse(final.submission_deadline), now.getTime());
      const at = new Date(sent - (12 - 2 * index) * 11 * HOUR + index * 61_000).toISOString();
      const entry = await createStory(db, {
        contest_id: stored.id,
        user_id: author.id,
        title: story.title,
        ...written(story.text),
        story_category: story.category,
        is_mature: story.mature ? 1 : 0,
        published_at: at,
        created_at: at,
        updated_at: at,
      });
      entries.push(entry);
      stories.set(story.title, entry);
    }
    const isFinished = Date.parse(final.results_at) < now.getTime();
    await ballot?.vote(stored.id, entries, voters, TALLIES[id] ?? []);
    await ballot?.move(stored.id, final);
    if (isFinished) await ballot?.finalize(stored.id, final.results_at);
  }
  const authors = new Set([...stories.values()].flatMap(({ user_id }) => user_id ?? []));
  for (const author of authors) await db.batch(awardWriterBadges(db, author, now));
  await seedComments(db, community, stories, people, now);
  await recomputeRankings(db, now);
  // The mails of months gone by went out long ago.
  await db.deleteFrom("mail_outbox").execute();
}

async function seedComments(
  db: Db,
  { comments }: ReturnType<typeof readCommunity>,
  stories: Map<string, StoryRow>,
  people: Map<string, UserRow>,
  now: Date,
): Promise<void> {
  const ids = comments.map(() => newId());
  const rows = comments.flatMap((comment, index) => {
    const story = stories.get(comment.story);
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
