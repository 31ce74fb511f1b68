import { sql, type RawBuilder } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createContest, datesIn } from "../../../scripts/seed/rows";
import { countingDb, type Usage } from "../../../tests/support/counting-d1";
import { openD1 } from "../../../tests/support/d1";
import { STORY_CATEGORIES } from "~/domain/contests/categories";
import { listFinishedContests } from "~/domain/contests/winners.server";
import { findFeedPage, type FeedPage } from "./feed.server";
import {
  ALL_STORIES,
  CARDS_PER_PAGE,
  readListView,
  SEARCHED,
  viewOfPage,
  type ListView,
} from "./list-view";
import { findShelf } from "./shelf.server";
import { findOpenPage, type OpenStory } from "./open-list.server";

// These tests count the rows, as D1 bills them, that lists of finished contests read from an archive of many years.
const FINISHED = 150;
const EACH = 30;
const ALL = FINISHED * EACH;
/** Number of stories of a contest in voting. They are the newest stories, and no list may contain them. */
const BLIND = 40;

let d1: Awaited<ReturnType<typeof openD1>>;
let counting: ReturnType<typeof countingDb>;

beforeAll(async () => {
  d1 = await openD1();
  counting = countingDb(d1.d1);
  const { db } = counting;
  await sql`
    WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${FINISHED - 1})
    INSERT INTO contests (id, title, description, month, category, submission_deadline, voting_deadline, status,
      finalized_at, created_at)
    SELECT 'reto-' || i, 'Reto ' || i, '', 'mayo', 'ficcion', at, strftime('%Y-%m-%dT%H:%M:%fZ', at, '+1 hour'), 'results',
      strftime('%Y-%m-%dT%H:%M:%fZ', at, '+1 day'), at
    FROM (SELECT i, strftime('%Y-%m-%dT%H:%M:%fZ', '2010-01-01', '+' || i || ' months') AS at FROM n)`.execute(
    db,
  );
  const blind = await createContest(db, datesIn("voting", new Date()));
  await sql`
    WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${ALL + BLIND - 1})
    INSERT INTO stories (id, contest_id, title, source, content, excerpt, word_count, story_category, likes_count,
      published_at, created_at, updated_at, title_folded, excerpt_folded)
    SELECT 'historia-' || i, CASE WHEN i < ${ALL} THEN 'reto-' || (i / ${sql.lit(EACH)}) ELSE ${blind.id} END,
      'Historia ' || i, '', '', '', (i * 37) % 1600,
      json_extract(${JSON.stringify(STORY_CATEGORIES.map(({ id }) => id))}, '$[' || (i % 11) || ']'), CASE WHEN i < ${ALL} THEN i % 17 ELSE 0 END, at, at, at, 'historia', ''
    FROM (SELECT i, strftime('%Y-%m-%dT%H:%M:%fZ', '2010-01-01', '+' || i || ' days') AS at FROM n)`.execute(
    db,
  );
}, 60_000);
afterAll(() => d1.close());

/** Returns the result of a query and the number of rows that it read. */
async function readBy<Answer>(look: () => Promise<Answer>): Promise<[Answer, number]> {
  counting.usage();
  const answer = await look();
  const usage: Usage = counting.usage();
  return [answer, usage.read];
}

const listedIn = (view: ListView, viewer = "ana") =>
  findOpenPage(
    counting.db,
    { contest: null, view },
    { shuffle: async () => ({ contest: "/historias", day: "2026-11-25", viewer }) },
  );
const listed = (query: string, viewer?: string) =>
  listedIn(readListView(new URLSearchParams(query), ALL_STORIES), viewer);
const idsOf = async (query: string, viewer?: string) =>
  (await listed(query, viewer)).stories.map(({ id }) => id);

/** Ids of the first stories of the archive, sorted without the indexes of the lists. */
async function idsInOrder(sort: string, count: number): Promise<string[]> {
  const orders: Record<string, RawBuilder<unknown>> = {
    recientes: sql`+published_at DESC, stories.id`,
    populares: sql`+likes_count DESC, published_at, created_at, stories.id`,
    alfabetico: sql`+title_folded, stories.id`,
    autor: sql`+title_folded, stories.id`, // No story of this archive has an author.
    vistas: sql`+views_count DESC, published_at, stories.id`,
  };
  const { rows } = await sql<{ id: string }>`
    SELECT stories.id FROM stories WHERE contest_id IN (SELECT id FROM contests WHERE finalized_at IS NOT NULL)
    ORDER BY ${orders[sort]} LIMIT ${count}`.execute(counting.db);
  return rows.map(({ id }) => id);
}

describe("SEO-01 the feed of a large archive", () => {
  const feed = (after: string | null) => findFeedPage(counting.db, after, new Date());

  test("SEO-01 every page of it reads a few hundred rows, however many stories there are", async () => {
    const listedIds: string[] = [];
    let after: string | null = null;
    for (let n = 0; n < 8; n++) {
      const [page, read]: [FeedPage | null, number] = await readBy(() => feed(after));
      expect(read, `page ${n + 1}`).toBeLessThan(600);
      listedIds.push(...(page?.stories ?? []).map(({ id }) => id));
      after = page?.next ?? null;
    }
    expect(listedIds).toHaveLength(8 * 50);
    expect(new Set(listedIds).size).toBe(listedIds.length);
  });

  test("SEO-01 its pages hold every story once, the newest contest first and each by its ranking", async () => {
    const stories: NonNullable<FeedPage>["stories"] = [];
    for (let after: string | null = null, n = 0; n < ALL / 50; n++) {
      const page: FeedPage | null = await feed(after);
      stories.push(...(page?.stories ?? []));
      after = page?.next ?? null;
      expect(after === null).toBe(n === ALL / 50 - 1);
    }
    expect(new Set(stories.map(({ id }) => id)).size).toBe(ALL);
    const contests = [...new Set(stories.map(({ contest }) => contest.number))];
    expect(contests).toEqual(Array.from({ length: FINISHED }, (_, n) => FINISHED - n));
    const first = stories.slice(0, EACH).map(({ id }) => Number(id.split("-")[1]) % 17);
    expect(first).toEqual(first.toSorted((a, b) => b - a));
  });

  test("SEO-01 CONTEST-05 no page follows a story that is unknown or still blind", async () => {
    expect(await feed("nada")).toBeNull();
    expect(await feed(`historia-${ALL}`)).toBeNull();
  });
});

describe("CONTEST-12 the list of all stories in a large archive", () => {
  test.each(["", "orden=populares"])(
    "CONTEST-15 '%s' reads what its page shows, once its stories are counted",
    async (query) => {
      await listed(query);
      const [{ stories, total }, read] = await readBy(() => listed(query));
      expect(stories).toHaveLength(CARDS_PER_PAGE);
      expect(total).toBe(ALL);
      expect(read).toBeLessThan(200);
    },
  );

  test.each([
    ["categoria=humor", (story: OpenStory) => story.category === "humor"],
    ["categoria=humor&orden=populares", (story: OpenStory) => story.category === "humor"],
    ["minutos=1-3", (story: OpenStory) => story.words <= 600],
    ["minutos=mas-de-6&orden=populares", (story: OpenStory) => story.words > 1200],
  ])(
    "CONTEST-12 CONTEST-15 '%s' reads what its page shows, and counts its stories once",
    async (query, isMeant) => {
      const [{ stories, total }, read] = await readBy(() => listed(query));
      expect(stories).toHaveLength(CARDS_PER_PAGE);
      expect(stories.every(isMeant)).toBe(true);
      expect(total).toBeLessThan(ALL / 2);
      expect(read).toBeLessThan(200);
    },
  );

  test("CONTEST-05 the newest and the most popular are of finished contests alone", async () => {
    expect((await idsOf(""))[0]).toBe(`historia-${ALL - 1}`);
    const popular = await idsOf("orden=populares");
    expect(popular.every((id) => Number(id.split("-")[1]) % 17 === 16)).toBe(true);
  });

  const SORTS = ["recientes", "populares", "alfabetico", "autor", "vistas", "azar"];

  test.each(SORTS)("OPS-05 the order '%s' reads what its page shows", async (sort) => {
    const [{ stories }, read] = await readBy(() => listed(`orden=${sort}`));
    expect(stories).toHaveLength(CARDS_PER_PAGE);
    expect(read).toBeLessThan(200);
  });

  test.each(SORTS.slice(0, 5))(
    "OPS-05 CONTEST-15 in the order '%s' a page far from the first reads as little, forth and back",
    async (sort) => {
      const all = await idsInOrder(sort, 20 * CARDS_PER_PAGE);
      let view = readListView(new URLSearchParams(`orden=${sort}&pagina=18`), ALL_STORIES);
      const shown = async () => {
        const [{ stories }, read] = await readBy(() => listedIn(view));
        expect(read, `page ${view.page}`).toBeLessThan(250);
        return stories;
      };
      view = { ...view, cursor: { after: all[17 * CARDS_PER_PAGE - 1] ?? "" } };
      for (const page of [19, 20, 19, 18]) {
        const stories = await shown();
        const from = (view.page - 1) * CARDS_PER_PAGE;
        expect(stories.map(({ id }) => id)).toEqual(all.slice(from, from + CARDS_PER_PAGE));
        view = viewOfPage(view, page, stories);
        expect(view.cursor).not.toBeNull();
      }
    },
  );

  test.each(["a deleted story", `historia-${ALL}`])(
    "CONTEST-05 CONTEST-15 a page whose cursor is '%s', which is in no list, is found by its number",
    async (cursor) => {
      for (const sort of ["recientes", "vistas"]) {
        const query = new URLSearchParams({ orden: sort, pagina: "7", tras: cursor });
        const all = await idsInOrder(sort, 7 * CARDS_PER_PAGE);
        const { stories } = await listedIn(readListView(query, ALL_STORIES));
        expect(stories.map(({ id }) => id)).toEqual(all.slice(6 * CARDS_PER_PAGE));
      }
    },
  );

  test("CONTEST-16 OPS-05 a search reads a bounded number of stories, and finds older ones by the beginning of their title", async () => {
    const [{ total }, read] = await readBy(() => listed("q=historia"));
    expect(total).toBeGreaterThan(0);
    expect(read).toBeLessThan(12 * SEARCHED);
    const { db } = counting;
    const old = { title: "Un faro de antes", title_folded: "un faro de antes" };
    await db.updateTable("stories").set(old).where("id", "=", "historia-0").execute();
    expect(await idsOf("q=un+faro")).toEqual(["historia-0"]);
    expect(await idsOf("q=faro")).toEqual([]);
  });

  test("CONTEST-06 random pages hold every story once, the same all day and for each reader their own", async () => {
    const pages = [1, 2, 3, 4].map((page) => `orden=azar&pagina=${page}`);
    const read = async (viewer: string) =>
      (await Promise.all(pages.map((page) => idsOf(page, viewer)))).flat();
    const ana = await read("ana");
    expect(new Set(ana).size).toBe(4 * CARDS_PER_PAGE);
    expect(await read("ana")).toEqual(ana);
    expect(await read("eva")).not.toEqual(ana);
  });
});

test("CONTEST-06 over many readers every story comes among the first equally often", async () => {
  const { db } = counting;
  const contest = await createContest(db, datesIn("results", new Date()));
  const SIZE = 24;
  const READERS = 200;
  await sql`
    WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${SIZE - 1})
    INSERT INTO stories (id, contest_id, title, source, content, excerpt, word_count, published_at, created_at, updated_at)
    SELECT 'caja-' || i, ${contest.id}, 'Caja', '', '', '', 200, ${contest.created_at}, ${contest.created_at},
      ${contest.created_at} FROM n`.execute(db);
  const view = { ...readListView(new URLSearchParams("orden=azar"), ALL_STORIES) };
  const first = new Map<string, number>();
  for (let n = 0; n < READERS; n++) {
    const owner = { contest: contest.id, day: "2026-11-25", viewer: `lectora ${n}` };
    const page = await findOpenPage(
      db,
      { contest: contest.id, view },
      {
        shuffle: async () => owner,
      },
    );
    for (const { id } of page.stories.slice(0, 5)) first.set(id, (first.get(id) ?? 0) + 1);
  }
  const expected = (READERS * 5) / SIZE;
  expect(first.size).toBe(SIZE);
  // Tolerance: five standard deviations of the binomial distribution of a fair shuffle.
  const most = 5 * Math.sqrt(expected * (1 - 5 / SIZE));
  for (const [id, times] of first) expect(Math.abs(times - expected), id).toBeLessThan(most);
});

test("CONTEST-12 CONTEST-15 a page of the shelf reads as many rows for a number of 2,000 stories as for one of 30", async () => {
  const { db } = counting;
  const [before, read] = await readBy(() => findShelf(db, 2));
  expect(before.numbers.map(({ others }) => others.length)).toEqual([7, 7, 7, 7, 7, 7]);
  expect(read).toBeLessThan(350);
  const { id } = before.numbers[0] ?? {};
  await sql`
    WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 1999)
    INSERT INTO stories (id, contest_id, title, source, content, excerpt, word_count, likes_count, published_at, created_at,
      updated_at)
    SELECT 'otra-' || i, ${id}, 'Otra', '', '', '', 200, i % 5, at, at, at
    FROM (SELECT i, strftime('%Y-%m-%dT%H:%M:%fZ', '2022-01-01', '+' || i || ' minutes') AS at FROM n)`.execute(
    db,
  );
  const [after, readOfMany] = await readBy(() => findShelf(db, 2));
  expect(after).toEqual(before);
  expect(readOfMany).toBe(read);
});

test("CONTEST-12 a page of the history reads a few hundred rows, whatever came before", async () => {
  const [contests, read] = await readBy(() =>
    listFinishedContests(counting.db, { from: 0, count: 12 }),
  );
  expect(contests).toHaveLength(12);
  expect(contests[0]?.number).toBeGreaterThan(contests[1]?.number ?? Infinity);
  expect(read).toBeLessThan(400);
});
