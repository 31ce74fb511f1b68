import { sql } from "kysely";
import type { Db } from "~/db/db";
import { newId } from "~/db/ids";
import { CARDS_PER_PAGE } from "~/domain/stories/list-view";
import { DAY } from "~/domain/time/durations";
import { createComment, createContest, datesIn, type ContestRow } from "../../scripts/seed/rows";
import { prepare } from "./prepare";

/** Numbers of stories of the measured databases. The smallest fills two pages of a list. */
export const SIZES = [24, 2000, 20_000] as const;

/** Paths of the pages whose rows are counted, by the name of their row in the bench's table. */
export type SizedPages = Record<string, string>;

/** Number of stories of an older contest. The number of older contests grows with the size of the database. */
const OF_OLDER = 100;
/** Minimum number of older contests: they fill a page of the history. */
const FEWEST_OLDER = 12;
/** Number of people who write in the older contests only: so other authors have as many stories in every size. */
const OLDER_PEOPLE = FEWEST_OLDER * OF_OLDER;
/** Stories with the filtered category, and with the filtered reading time: a page of each, in every size. */
const FILTERED = 12;

/**
 * Seeds a database with `size` stories in a contest in voting, as many in a finished contest, and as many in older contests of a
 * hundred, at least twelve. Returns the pages to measure.
 */
export function prepareSize(state: string, size: number): Promise<SizedPages> {
  return prepare(state, "empty", async (db, now) => {
    await addPeople(db, size + OLDER_PEOPLE, now);
    const voting = await createContest(db, datesIn("voting", now));
    await addStories(db, voting.id, { size, from: 0, at: voting.created_at });
    const small = await addFinished(db, { size: 24, from: 0, daysAgo: 8000, now });
    for (let n = 0; n < Math.max(FEWEST_OLDER, size / OF_OLDER); n++) {
      const count = Math.min(OF_OLDER, size);
      const from = size + ((n * OF_OLDER) % OLDER_PEOPLE);
      await addFinished(db, { size: count, from, daysAgo: 7000 - n * 30, now });
    }
    const finished = await addFinished(db, { size, from: 0, daysAgo: 10, now });
    await markFiltered(db, finished.id);
    const story = await storyOf(db, finished.id, 6);
    await addTalk(db, story);
    const [list, archive] = [`/contest/${finished.id}`, "/historias"];
    // A page far from the first has a cursor. The smallest database has no such page.
    const deep =
      size < 2000 ? null : `pagina=100&tras=${await storyOf(db, finished.id, 99 * CARDS_PER_PAGE)}`;
    return {
      home: "/",
      "contest in voting": `/contest/${voting.id}`,
      "contest in voting, alphabetical": `/contest/${voting.id}?orden=alfabetico`,
      "contest in voting, alphabetical, page 2": `/contest/${voting.id}?orden=alfabetico&pagina=2`,
      "contest, by votes": list,
      ...Object.fromEntries(
        ["recientes", "alfabetico", "autor", "azar", "vistas"].map((sort) => [
          `contest, ${sort}`,
          `${list}?orden=${sort}`,
        ]),
      ),
      "contest, page 2": `${list}?pagina=2`,
      ...(deep && {
        "contest, page 100": `${list}?${deep}`,
        "contest, alfabetico, page 100": `${list}?orden=alfabetico&${deep}`,
        "historias, page 100": `${archive}?orden=recientes&${deep}`,
      }),
      story: `/story/${story}`,
      "story in voting": `/story/${await storyOf(db, voting.id, 6)}`,
      historias: archive,
      ...Object.fromEntries(
        ["recientes", "populares", "alfabetico", "autor", "azar", "vistas"].map((sort) => [
          `historias, ${sort}`,
          `${archive}?orden=${sort}`,
        ]),
      ),
      "historias, category": `${archive}?categoria=humor`,
      "historias, reading time": `${archive}?minutos=mas-de-6`,
      "historias, both filters": `${archive}?categoria=humor&minutos=mas-de-6`,
      "historias, page 2": `${archive}?orden=recientes&pagina=2`,
      "feed.xml": `${archive}/feed.xml`,
      author: `/author/${personId(15)}`,
      "contest-history": "/contest-history",
      "sitemap of a contest": `/sitemap/${small.id}`,
    };
  });
}

const personId = (n: number) => `lectora-${n}`;

async function addPeople(db: Db, count: number, now: Date): Promise<void> {
  const at = new Date(now.getTime() - 9000 * DAY).toISOString();
  await sql`
    WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${count - 1})
    INSERT INTO user_profiles (id, email, name, display_name, name_folded, email_confirmed_at, terms_accepted_at, created_at)
    SELECT 'lectora-' || i, 'lectora-' || i || '@example.com', 'Lectora ' || i, 'Lectora ' || i, 'lectora ' || i, ${at}, ${at}, ${at}
    FROM n`.execute(db);
}

interface Stories {
  size: number;
  /** Number of the first author. */
  from: number;
}

/** Adds a contest with the given number of stories, and finishes it. */
async function addFinished(
  db: Db,
  { daysAgo, now, ...stories }: Stories & { daysAgo: number; now: Date },
): Promise<ContestRow> {
  const day = (days: number) => new Date(now.getTime() - (daysAgo - days) * DAY).toISOString();
  const contest = await createContest(db, {
    submission_deadline: day(-10),
    voting_deadline: day(-2),
    results_at: day(0),
    created_at: day(-40),
    status: "voting",
  });
  await addStories(db, contest.id, { ...stories, at: day(-12) });
  await sql`UPDATE stories SET likes_count = rowid % 17, views_count = rowid % 60 WHERE contest_id = ${contest.id}`.execute(
    db,
  );
  await db
    .updateTable("contests")
    .set({ status: "results", finalized_at: day(0) })
    .where("id", "=", contest.id)
    .execute();
  return contest;
}

async function addStories(
  db: Db,
  contest: string,
  { size, from, at }: Stories & { at: string },
): Promise<void> {
  await sql`
    WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${size - 1})
    INSERT INTO stories (id, contest_id, user_id, title, source, content, excerpt, title_folded, excerpt_folded, word_count,
      story_category, published_at, created_at, updated_at)
    SELECT ${newId()} || '-' || i, ${contest}, 'lectora-' || (${sql.lit(from)} + i), 'El abrigo ' || (i * 7919 % ${sql.lit(size)}), 'Texto.', '<p>Texto.</p>',
      'Texto.', 'el abrigo ' || (i * 7919 % ${sql.lit(size)}), 'texto.', 400, 'ficcion', at, at, at
    FROM (SELECT i, strftime('%Y-%m-%dT%H:%M:%fZ', ${at}, '+' || i || ' seconds') AS at FROM n)`.execute(
    db,
  );
}

/** Gives some stories of a contest the category and the reading time that are filtered by. No other story has them. */
async function markFiltered(db: Db, contest: string): Promise<void> {
  await sql`
    UPDATE stories SET story_category = 'humor', word_count = 1500
    WHERE rowid IN (SELECT rowid FROM stories WHERE contest_id = ${contest} ORDER BY rowid LIMIT ${FILTERED})`.execute(
    db,
  );
}

async function storyOf(db: Db, contest: string, offset: number): Promise<string> {
  const { id } = await db
    .selectFrom("stories")
    .where("contest_id", "=", contest)
    .orderBy("created_at")
    .select("id")
    .offset(offset)
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
}

async function addTalk(db: Db, story: string): Promise<void> {
  for (let n = 0; n < 10; n++) {
    await createComment(db, { story_id: story, user_id: personId(n), content: "Gracias." });
  }
}
