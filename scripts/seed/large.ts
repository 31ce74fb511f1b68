import type { Miniflare } from "miniflare";
import type { Db } from "~/db/db";
import { newId } from "~/db/ids";
import { fold } from "~/domain/text/fold";
import { countTotals } from "~/domain/home-page/totals.server";
import { recomputeRankings } from "~/domain/karma/rankings.server";
import { DAY } from "~/domain/time/durations";
import { SeedVoting } from "./voting";
import { readCommunity, readStories } from "./community";
import { createContest, createStory, type ContestRow, type StoryRow, type UserRow } from "./rows";
import { written } from "./written";

const USERS = 2000;
const STORIES = 2000;
const COMMENTS = 20_000;
const FINISHED = 22;
const ROWS_PER_BATCH = 500;

/** Seeds data for the bench: 24 contests, 2,000 people, 2,000 stories in the current contest and 20,000 comments. */
export async function seedLarge(
  local: Miniflare,
  db: Db,
  people: readonly UserRow[],
  phase: string,
  now: Date,
): Promise<void> {
  const crowd = crowdOf(USERS - people.length, now);
  await inBatches(db, crowd, (row) => db.insertInto("user_profiles").values(row).compile());
  for (let month = FINISHED; month >= 1; month--) {
    await seedFinished(local, db, people, month, now);
  }
  const current = await seedCurrent(db, phase, now);
  const authors = [...people, ...crowd].slice(0, STORIES).map(({ id }) => id);
  const entries = entriesOf(current.id, authors, now);
  await inBatches(db, entries, (row) => db.insertInto("stories").values(row).compile());
  const comments = commentsOf(entries, crowd, now);
  await inBatches(db, comments, (row) => db.insertInto("comments").values(row).compile());
  await recomputeRankings(db, now);
  await countTotals(db, now);
  await db.deleteFrom("mail_outbox").execute();
}

const inDays = (now: Date, days: number) => new Date(now.getTime() + days * DAY).toISOString();

function crowdOf(size: number, now: Date) {
  const at = inDays(now, -400);
  return Array.from({ length: size }, (_, index) => ({
    id: newId(),
    email: `lectora-${index}@tintero.example`,
    name: `Lectora Número ${index}`,
    display_name: `Lectora Número ${index}`,
    name_folded: fold(`Lectora Número ${index}`),
    avatar_url: null,
    bio: null,
    location: null,
    website: null,
    email_confirmed_at: null,
    terms_accepted_at: at,
    created_at: at,
  }));
}

/** Adds a finished contest with six stories. */
async function seedFinished(
  local: Miniflare,
  db: Db,
  people: readonly UserRow[],
  month: number,
  now: Date,
): Promise<void> {
  const texts = readStories();
  const at = (days: number) => inDays(now, days - 30 * month);
  const contest = await createContest(db, {
    title: `Reto número ${month}`,
    month: `Mes ${month}`,
    submission_deadline: at(-10),
    voting_deadline: at(-2),
    results_at: at(-1),
  });
  const stories: StoryRow[] = [];
  for (const [index, author] of people.slice(0, 6).entries()) {
    const story = texts[(index + month) % texts.length];
    stories.push(
      await createStory(db, {
        contest_id: contest.id,
        user_id: author.id,
        title: `${story?.title ?? "Sin título"} ${month}`.slice(0, 100),
        ...written(story?.text ?? ""),
        published_at: at(-20 + index),
        created_at: at(-20 + index),
      }),
    );
  }
  await new SeedVoting(local, db, now).hold(contest, stories, people, [4, 3, 3, 2, 1, 0]);
}

/** Adds the current and the next contest, and returns the current one. */
async function seedCurrent(db: Db, phase: string, now: Date): Promise<ContestRow> {
  const dates = (submission: number, voting: number, results: number) => ({
    submission_deadline: inDays(now, submission),
    voting_deadline: inDays(now, voting),
    results_at: inDays(now, results),
  });
  const current = await createContest(db, {
    title: "El reto de las dos mil historias",
    month: "Este mes",
    ...(phase === "submission"
      ? dates(9, 17, 18)
      : phase === "voting"
        ? dates(-4, 5, 6)
        : dates(-12, -3, 6)),
  });
  await createContest(db, {
    title: "El reto que viene",
    month: "El mes que viene",
    ...dates(40, 48, 49),
  });
  return current;
}

function entriesOf(contest: string, authors: readonly string[], now: Date) {
  const texts = readStories().map((story) => ({ ...story, columns: written(story.text) }));
  return authors.map((author, index) => {
    const story = texts[index % texts.length];
    if (!story) throw new Error("There is no story to seed with");
    const title = `${story.title.slice(0, 90)} ${index}`;
    const at = inDays(now, -5 - (index % 20));
    return {
      id: newId(),
      contest_id: contest,
      user_id: author,
      title,
      ...story.columns,
      title_folded: fold(title),
      excerpt_folded: fold(story.columns.excerpt),
      story_category: story.category,
      winner_position: null,
      published_at: at,
      created_at: at,
      updated_at: at,
    };
  });
}

function commentsOf(
  stories: readonly { id: string }[],
  crowd: readonly { id: string }[],
  now: Date,
) {
  const lines = readCommunity().comments;
  return Array.from({ length: COMMENTS }, (_, index) => {
    const at = new Date(now.getTime() - index * 60_000).toISOString();
    return {
      id: newId(),
      story_id: stories[index % stories.length]?.id ?? "",
      user_id: crowd[(index * 7) % crowd.length]?.id ?? null,
      parent_id: null,
      content: lines[index % lines.length]?.text ?? "Gracias por este cuento.",
      deleted_at: null,
      created_at: at,
      updated_at: at,
    };
  });
}

async function inBatches<Row>(
  db: Db,
  rows: readonly Row[],
  insert: (row: Row) => Parameters<Db["batch"]>[0][number],
): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_PER_BATCH) {
    await db.batch(rows.slice(from, from + ROWS_PER_BATCH).map(insert));
  }
}
