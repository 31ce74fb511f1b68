import { createHash } from "node:crypto";
import { sql, type RawBuilder, type SqlBool } from "kysely";
import { isCompeting } from "~/domain/contests/competing.server";
import type { Db } from "~/db/db";
import type { Row } from "~/db/schema";
import { findContest, type Contest } from "~/domain/contests/contests.server";
import { contestIf, isRevealed } from "~/domain/contests/phases.server";
import type { Position } from "~/domain/contests/ranking";
import { rankOrder } from "~/domain/contests/winners.server";
import type { OwnPicture } from "~/domain/pictures/find-picture.server";
import type { ANTHOLOGY_REFUSALS } from "./refusals";

/** Number of stories on one page of an anthology. */
const PAGE_SIZE = 50;
/** Number of stories per query while the book is written: 0.7 MB if each has 3,000 words. */
const CHUNK = 20;

/** A story of an anthology. Author and author's id are null if the account was deleted. */
export interface AnthologyStory {
  id: string;
  title: string;
  author: string | null;
  authorId: string | null;
  words: number;
  isMature: boolean;
  /** Place of a winner, 1 to 3; null for all other stories. */
  place: Position | null;
  /** Story's text as HTML. */
  content: string;
}

type StoryColumn = "id" | "title" | "word_count" | "is_mature" | "winner_position" | "content";

interface StoryRow extends Pick<Row<"stories">, StoryColumn> {
  author: string | null;
  author_id: string | null;
}

/** A page of the anthology of a finished contest (READ-06). */
interface AnthologyPage {
  contest: Contest;
  stories: AnthologyStory[];
  /** Number of stories in the anthology. */
  count: number;
  /** Whether the anthology leaves out some of the contest's stories. */
  isPartial: boolean;
  pages: number;
}

/** Why a contest has no anthology (reason of a refusal). */
interface Refused {
  ok: false;
  reason: keyof typeof ANTHOLOGY_REFUSALS;
}

/**
 * SQL condition on a row of `stories` with its author in `user_profiles`: the story may be in the anthology. The author's choice
 * decides, and without an author, or with the choice 'new', the terms under which the story was sent (migration 0031). A disqualified
 * story is left out.
 */
const isIncluded: RawBuilder<SqlBool> = sql`(${isCompeting} AND CASE user_profiles.anthology WHEN 'all' THEN 1 WHEN 'none' THEN 0
  ELSE stories.allows_anthology END = 1)`;

const storiesOf = (contest: string) => sql`
  FROM stories LEFT JOIN user_profiles ON user_profiles.id = stories.user_id
  WHERE stories.contest_id = ${contestIf(contest, isRevealed)}`;
const columns = sql`stories.id, stories.title, stories.word_count, stories.is_mature, stories.winner_position,
  stories.content, user_profiles.display_name AS author, user_profiles.id AS author_id`;

/** Finds a page of an anthology with its stories in the order of the ranking, or says why the contest has none. */
export async function findAnthologyPage(
  db: Db,
  id: string,
  page: number,
): Promise<Refused | { ok: true; anthology: AnthologyPage }> {
  const [contest, stories, counts] = await Promise.all([
    findContest(db, id),
    sql<StoryRow>`SELECT ${columns} ${storiesOf(id)} AND ${isIncluded} ORDER BY ${rankOrder}
      LIMIT ${PAGE_SIZE} OFFSET ${(page - 1) * PAGE_SIZE}`.execute(db),
    sql<{ included: number; every: number }>`
      SELECT count(*) AS every, coalesce(sum(${isIncluded}), 0) AS included ${storiesOf(id)}`.execute(
      db,
    ),
  ]);
  if (!contest) return { ok: false, reason: "no-contest" };
  if (!contest.finalizedAt) return { ok: false, reason: "not-published" };
  const { included = 0, every = 0 } = counts.rows[0] ?? {};
  const anthology = {
    contest,
    stories: stories.rows.map(toStory),
    count: included,
    isPartial: included < every,
    pages: Math.max(1, Math.ceil(included / PAGE_SIZE)),
  };
  return { ok: true, anthology };
}

function toStory({
  author_id,
  word_count,
  is_mature,
  winner_position,
  ...row
}: StoryRow): AnthologyStory {
  const place = winner_position as Position | null;
  return { ...row, authorId: author_id, words: word_count, isMature: is_mature === 1, place };
}

/**
 * Version of the book's format. Increment it when the code that writes the book changes: books are cached by a hash that contains
 * this number.
 */
const EDITION = 1;

/** Input for building an anthology's book, without the texts of its stories. */
export interface AnthologyOutline {
  contest: Contest;
  /** Ids of the anthology's stories in the order of the contest's ranking. */
  ids: string[];
  pictures: OwnPicture[];
  isPartial: boolean;
  /** The last change of the anthology's stories or of the contest's results, as ISO text. */
  changedAt: string;
  /** Hash that changes with the stories of the book, their order, texts and authors' names. */
  version: string;
}

interface OutlineRow extends Pick<StoryRow, "id" | "title" | "author" | "winner_position"> {
  updated_at: string;
}

/**
 * Finds the outline of an anthology: titles, order, pictures and version, without the texts. Says why if the contest has none.
 */
export async function findAnthologyOutline(
  db: Db,
  id: string,
): Promise<Refused | { ok: true; outline: AnthologyOutline }> {
  const [contest, stories, pictures, every] = await Promise.all([
    findContest(db, id),
    sql<OutlineRow>`
      SELECT stories.id, stories.title, user_profiles.display_name AS author, stories.winner_position, stories.updated_at
      ${storiesOf(id)} AND ${isIncluded} ORDER BY ${rankOrder}`.execute(db),
    sql<OwnPicture>`SELECT pictures.id, pictures.type FROM pictures WHERE pictures.story_id IN (
      SELECT stories.id ${storiesOf(id)} AND ${isIncluded}) ORDER BY pictures.id`.execute(db),
    sql<{ n: number }>`SELECT count(*) AS n ${storiesOf(id)}`.execute(db),
  ]);
  if (!contest) return { ok: false, reason: "no-contest" };
  if (!contest.finalizedAt) return { ok: false, reason: "not-published" };
  const changes = stories.rows.map((story) => story.updated_at);
  const isPartial = stories.rows.length < (every.rows[0]?.n ?? 0);
  const { title, month, number, prompt } = contest;
  const facts = [EDITION, title, month, number, prompt, isPartial, stories.rows, pictures.rows];
  const outline = {
    contest,
    ids: stories.rows.map((story) => story.id),
    pictures: pictures.rows,
    isPartial,
    changedAt: [contest.finalizedAt, ...changes].reduce((a, b) => (a > b ? a : b)),
    version: createHash("sha256").update(JSON.stringify(facts)).digest("hex").slice(0, 16),
  };
  return { ok: true, outline };
}

/** Yields the stories of an outline in its order, reading them in chunks. A story that has been withdrawn since is left out. */
export async function* anthologyStories(
  db: Db,
  { contest, ids }: Pick<AnthologyOutline, "contest" | "ids">,
): AsyncGenerator<AnthologyStory, void> {
  for (let from = 0; from < ids.length; from += CHUNK) {
    const chunk = ids.slice(from, from + CHUNK);
    const { rows } =
      await sql<StoryRow>`SELECT ${columns} ${storiesOf(contest.id)} AND ${isIncluded}
      AND stories.id IN (SELECT value FROM json_each(${JSON.stringify(chunk)}))`.execute(db);
    const storiesById = new Map(rows.map((row) => [row.id, toStory(row)]));
    for (const id of chunk) {
      const story = storiesById.get(id);
      if (story) yield story;
    }
  }
}

/** Lists the ids of the finished contests in which a person has a story: their anthologies change with the person's choice. */
export async function listAnthologiesWith(db: Db, user: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`SELECT contests.id FROM contests
    JOIN stories ON stories.contest_id = contests.id WHERE stories.user_id = ${user} AND ${isRevealed}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
