import { sql } from "kysely";
import { createDb, type Db } from "~/db/db";
import { newId } from "~/db/ids";
import { excerptOf, renderStory } from "~/domain/markdown/markdown.server";
import { countWords } from "~/domain/submissions/word-limits";
import { openLocal } from "../../scripts/serve/miniflare";
import { readCommunity, readStories } from "../../scripts/seed/community";
import { seedCommunity } from "../../scripts/seed/seed";
import { createContest, createStory, createUser, datesIn } from "../../scripts/seed/rows";
import { migrate } from "../../scripts/serve/migrate";
import { signInCrowd, type Voter } from "../support/voters";
import type { BUDGETS } from "./budgets";

const STORY_WORDS = 900;
const COMMENTS = 10;
const VOTERS = 600;
const LARGE = 2000;
const SMALL = 20;
const PER_STATEMENT = 100;

export interface DemoSite {
  /** Path of the demo's current contest in voting, filled up to twelve stories. */
  contest: string;
  /** Path of a story in the demo's current contest, with about 900 words and ten comments. */
  story: string;
  /** Voting accounts: so many that the rate limit never refuses a vote. None of them wrote a story of the contest. */
  voters: Voter[];
}

export interface LargeSite {
  contest2000: string;
  contest20: string;
  voter: Voter;
}

/** Seeds the demo in its voting phase and fills the current contest up to twelve stories. */
export async function prepareDemo(state: string): Promise<DemoSite> {
  return prepare(state, "demo", async (db, now) => {
    const contest = await db
      .selectFrom("contests")
      .where("submission_deadline", "<", now.toISOString())
      .where("voting_deadline", ">", now.toISOString())
      .select("id")
      .executeTakeFirstOrThrow();
    const { n } = await db
      .selectFrom("stories")
      .where("contest_id", "=", contest.id)
      .select((eb) => eb.fn.countAll<number>().as("n"))
      .executeTakeFirstOrThrow();
    const story = await addStories(db, contest.id, 12 - n);
    await addComments(db, story, now);
    return {
      contest: `/contest/${contest.id}`,
      story: `/story/${story}`,
      voters: await signInCrowd(db, VOTERS, now),
    };
  });
}

/**
 * Seeds one database with two contests in voting, one of 2,000 stories and one of 20. Quicker than the seed 'large', and
 * equivalent for this measurement.
 */
export async function prepareLarge(state: string): Promise<LargeSite> {
  return prepare(state, "empty", async (db, now) => {
    const large = await createContest(db, datesIn("voting", now));
    const small = await createContest(db, datesIn("voting", now));
    const authors = await signInCrowd(db, LARGE, now);
    await addManyStories(db, large.id, authors, now);
    await addManyStories(db, small.id, authors.slice(0, SMALL), now);
    const [voter] = await signInCrowd(db, 1, now);
    if (!voter) throw new Error("There is no voter");
    return {
      contest2000: `/contest/${large.id}`,
      contest20: `/contest/${small.id}`,
      voter,
    };
  });
}

/** Adds one story for each author, about a hundred per statement. Returns their ids. */
async function addManyStories(
  db: Db,
  contest: string,
  authors: readonly Voter[],
  now: Date,
): Promise<string[]> {
  const ids: string[] = [];
  const written = readStories().map(({ title, text }) => ({ title, ...renderStory(text) }));
  const at = now.toISOString();
  for (let from = 0; from < authors.length; from += PER_STATEMENT) {
    const stories = authors.slice(from, from + PER_STATEMENT).map(({ id: author }, n) => {
      const { title = "", source = "", html = "" } = written[(from + n) % written.length] ?? {};
      const words = countWords(html);
      return { id: newId(), author, title, source, html, words, excerpt: excerptOf(html) };
    });
    await sql`
      INSERT INTO stories (id, contest_id, user_id, title, source, content, excerpt, word_count,
        published_at, created_at, updated_at)
      SELECT s.value ->> 'id', ${contest}, s.value ->> 'author', s.value ->> 'title',
        s.value ->> 'source', s.value ->> 'html', s.value ->> 'excerpt', s.value ->> 'words',
        ${at}, ${at}, ${at}
      FROM json_each(${JSON.stringify(stories)}) AS s`.execute(db);
    ids.push(...stories.map(({ id }) => id));
  }
  return ids;
}

/** Migrates and seeds a data folder, and completes its site. */
export async function prepare<Site>(
  state: string,
  kind: "demo" | "empty",
  complete: (db: Db, now: Date) => Promise<Site>,
): Promise<Site> {
  const local = openLocal({ state, assets: false, hasSeedClock: true });
  try {
    const d1 = await local.getD1Database("DB");
    await migrate(d1);
    const db = createDb(d1);
    await seedCommunity(local, db, { kind, phase: "voting" });
    return await complete(db, new Date());
  } finally {
    await local.dispose();
  }
}

/** Adds `count` stories of STORY_WORDS words by new people. Returns the id of one of them. */
async function addStories(db: Db, contest: string, count: number): Promise<string> {
  const written = readStories();
  const words = written.flatMap(({ text }) => text.split(/(?<=\s)/));
  let id = "";
  for (let n = 0; n < count; n++) {
    const from = n * STORY_WORDS * 0.5;
    const { source, html } = renderStory(words.slice(from, from + STORY_WORDS).join(""));
    const author = await createUser(db);
    const story = await createStory(db, {
      contest_id: contest,
      user_id: author.id,
      title: written[n % written.length]?.title ?? "Sin título",
      source,
      content: html,
      excerpt: excerptOf(html),
      word_count: countWords(html),
    });
    id = story.id;
  }
  return id;
}

async function addComments(db: Db, story: string, now: Date): Promise<void> {
  const people = await db.selectFrom("user_profiles").limit(COMMENTS).select("id").execute();
  const lines = readCommunity().comments;
  await db.batch(
    people.map(({ id }, n) => {
      const at = new Date(now.getTime() - n * 3_600_000).toISOString();
      return db
        .insertInto("comments")
        .values({
          id: newId(),
          story_id: story,
          user_id: id,
          parent_id: null,
          content: lines[n % lines.length]?.text ?? "Gracias por este cuento.",
          deleted_at: null,
          created_at: at,
          updated_at: at,
        })
        .compile();
    }),
  );
}

/** A page that the bench measures, which is one column of its table. */
export interface Page {
  name: keyof typeof BUDGETS;
  site: "demo" | "large";
  path: string;
  /** Whether the page cache holds this page for visitors. */
  isKept?: boolean;
  /** A voter who also requests this page. Only for pages that differ for signed-in people. */
  voter?: Voter;
}

/** Paths of the state folders of the two seeded sites. */
export type States = Record<Page["site"], string>;

export function pagesOf(demo: DemoSite, large: LargeSite): Page[] {
  const [voter] = demo.voters;
  return [
    { name: "home", site: "demo", path: "/", isKept: true },
    { name: "contest 12", site: "demo", path: demo.contest, voter },
    { name: "contest 2000", site: "large", path: large.contest2000, voter: large.voter },
    { name: "historias", site: "demo", path: "/historias" },
    { name: "story", site: "demo", path: demo.story, voter, isKept: true },
    { name: "write", site: "demo", path: "/write" },
    { name: "static", site: "demo", path: "/terms", isKept: true },
  ];
}
