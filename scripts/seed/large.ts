import type { Miniflare } from "miniflare";
import type { Db } from "~/db/db";
import { newId } from "~/db/ids";
import { fold } from "~/domain/text/fold";
import { recomputeRankings } from "~/domain/karma/rankings.server";
import { createContest, createStory, type StoryRow, type UserRow } from "./rows";
import { openBallot } from "./ballot";
import { readCommunity, readStories } from "./community";
import { written } from "./written";

const DAY = 24 * 60 * 60 * 1000;
const USERS = 2000;
const STORIES = 2000;
const COMMENTS = 20_000;
const FINISHED = 22;
const ROWS_PER_BATCH = 500;

/** 24 contests, 2,000 people, 2,000 stories in the current contest and 20,000 comments: what the bench measures. */
export async function seedLarge(
  local: Miniflare,
  db: Db,
  people: readonly UserRow[],
  phase: string,
  now: Date,
): Promise<void> {
  const texts = readStories();
  const at = (days: number) => new Date(now.getTime() + days * DAY).toISOString();
  const crowd = Array.from({ length: USERS - people.length }, (_, index) => ({
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
    terms_accepted_at: at(-400),
    created_at: at(-400),
  }));
  await inBatches(db, crowd, (row) => db.insertInto("user_profiles").values(row).compile());

  for (let month = FINISHED; month >= 1; month--) {
    const ballot = openBallot(local, db, now);
    const contest = await createContest(db, {
      title: `Reto número ${month}`,
      month: `Mes ${month}`,
      ...ballot.openDates,
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
          published_at: at(-30 * month - 20 + index),
          created_at: at(-30 * month - 20 + index),
        }),
      );
    }
    await ballot.vote(contest.id, stories, people, [4, 3, 3, 2, 1, 0]);
    await ballot.move(contest.id, {
      submission_deadline: at(-30 * month - 10),
      voting_deadline: at(-30 * month - 2),
      results_at: at(-30 * month - 1),
    });
    await ballot.finalize(contest.id, at(-30 * month - 1));
  }

  const [submission, voting, results] =
    phase === "submission" ? [9, 17, 18] : phase === "voting" ? [-4, 5, 6] : [-12, -3, 6];
  const current = await createContest(db, {
    title: "El reto de las dos mil historias",
    month: "Este mes",
    submission_deadline: at(submission),
    voting_deadline: at(voting),
    results_at: at(results),
  });
  await createContest(db, {
    title: "El reto que viene",
    month: "El mes que viene",
    submission_deadline: at(40),
    voting_deadline: at(48),
    results_at: at(49),
  });
  const rendered = texts.map(({ title, category, text }) => ({
    title,
    category,
    text: written(text),
  }));
  const entries = [...people, ...crowd].slice(0, STORIES).map((author, index) => {
    const story = rendered[index % rendered.length] ?? rendered[0];
    if (!story) throw new Error("There is no story to seed with");
    return {
      id: newId(),
      contest_id: current.id,
      user_id: author.id,
      title: `${story.title.slice(0, 90)} ${index}`,
      ...story.text,
      title_folded: fold(`${story.title.slice(0, 90)} ${index}`),
      excerpt_folded: fold(story.text.excerpt),
      story_category: story.category,
      winner_position: null,
      published_at: at(-5 - (index % 20)),
      created_at: at(-5 - (index % 20)),
      updated_at: at(-5 - (index % 20)),
    };
  });
  await inBatches(db, entries, (row) => db.insertInto("stories").values(row).compile());

  const lines = readCommunity().comments;
  const comments = Array.from({ length: COMMENTS }, (_, index) => {
    const when = new Date(now.getTime() - index * 60_000).toISOString();
    return {
      id: newId(),
      story_id: entries[index % entries.length]?.id ?? "",
      user_id: crowd[(index * 7) % crowd.length]?.id ?? null,
      parent_id: null,
      content: lines[index % lines.length]?.text ?? "Gracias por este cuento.",
      deleted_at: null,
      created_at: when,
      updated_at: when,
    };
  });
  await inBatches(db, comments, (row) => db.insertInto("comments").values(row).compile());
  await recomputeRankings(db, now);
  await db.deleteFrom("mail_outbox").execute();
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
