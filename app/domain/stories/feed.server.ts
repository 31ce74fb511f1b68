import { sql } from "kysely";
import type { BallotRoot } from "~/domain/ballot-roots/roots.server";
import { isCompeting, isRevealedStory } from "~/domain/contests/competing.server";
import type { Db } from "~/db/db";
import type { Row } from "~/db/schema";
import { isCounting, isRevealed } from "~/domain/contests/phases.server";
import { toCard, type CardRow } from "./cards.server";
import type { BlindCard } from "./list-view";
import { FEED_TERMS, orderBy, rowidsBeside } from "./sort-terms.server";

/** Stories on one page of the feed. */
const FEED_PAGE = 50;

/** A story in the feed; its author is null if the account was deleted. */
export interface FeedStory extends BlindCard {
  authorId: string | null;
  author: string | null;
  contest: { id: string; number: number; title: string };
  /** Instant of the contest's results, when the story became public with its author; ISO text, UTC. */
  finalizedAt: string;
}

interface FeedRow extends CardRow, Pick<Row<"stories">, "contest_id"> {
  author_id: Row<"stories">["user_id"];
  author: string | null;
  contest_number: number;
  contest_title: string;
  finalized_at: string;
}

/** A closed ballot in the feed, with its root (VOTE-11). */
export interface FeedBallot extends Pick<BallotRoot, "n" | "root" | "closedAt" | "madeAt"> {
  contest: { id: string; title: string };
}

/** A page of the feed. `next` is the cursor of the next page: the id of this page's last story; null on the last page. */
export interface FeedPage {
  stories: FeedStory[];
  /**
   * Closed ballots: of the contests whose first story is on this page, and on the first page of contests in counting. Newest first.
   */
  ballots: FeedBallot[];
  next: string | null;
}

/**
 * A page of stories of finished contests: newest contest first, each in the order of its ranking (CONTEST-05). `after` is the
 * cursor, the last story of the page before; null for the first page. Returns null if that story is not in the feed.
 */
export async function findFeedPage(
  db: Db,
  after: string | null,
  now: Date,
): Promise<FeedPage | null> {
  const before = after === null ? null : await findFeedContest(db, after);
  if (after !== null && before === null) return null;
  const order = orderBy(FEED_TERMS);
  // One row more than the page shows whether there is a next page. The subquery finds the page by rowids, because sorting whole rows
  // would read every text.
  const count = FEED_PAGE + 1;
  const rowids =
    after === null
      ? sql`SELECT stories.rowid FROM stories WHERE ${isRevealedStory} ORDER BY ${order} LIMIT ${count}`
      : rowidsBeside(isRevealedStory, FEED_TERMS, { after }, count);
  const { rows } = await sql<FeedRow>`
    SELECT stories.id, stories.title, stories.excerpt, stories.line, stories.word_count, stories.is_mature, stories.story_category,
      stories.user_id AS author_id, user_profiles.display_name AS author,
      contests.id AS contest_id, contests.number AS contest_number, contests.title AS contest_title,
      contests.finalized_at
    FROM stories JOIN contests ON contests.id = stories.contest_id
      LEFT JOIN user_profiles ON user_profiles.id = stories.user_id
    WHERE stories.rowid IN (${rowids}) ORDER BY ${order}`.execute(db);
  const stories = rows.slice(0, FEED_PAGE).map(toFeedStory);
  const begun = new Set(stories.map(({ contest }) => contest.id));
  if (before !== null) begun.delete(before);
  const ballots = await listBallots(db, [...begun], after === null ? now : null);
  return { stories, ballots, next: rows.length > FEED_PAGE ? (stories.at(-1)?.id ?? null) : null };
}

/** Returns the id of the contest of a story that is in the feed; null for another story. */
async function findFeedContest(db: Db, story: string): Promise<string | null> {
  const { rows } = await sql<{ contest: string }>`
    SELECT stories.contest_id AS contest FROM stories WHERE stories.id = ${story} AND ${isRevealedStory}`.execute(
    db,
  );
  return rows[0]?.contest ?? null;
}

/** Lists the closed ballots of these contests, and with an instant those of all contests in counting then. */
async function listBallots(
  db: Db,
  contests: readonly string[],
  now: Date | null,
): Promise<FeedBallot[]> {
  const inCounting = sql`SELECT contests.id FROM contests WHERE ${now ? isCounting(now) : sql`FALSE`}`;
  const { rows } = await sql<BallotRoot & { id: string; title: string }>`
    SELECT contests.id, contests.title, n, root, closed_at AS closedAt, made_at AS madeAt
    FROM contest_roots JOIN contests ON contests.id = contest_roots.contest_id
    WHERE contest_roots.contest_id IN (SELECT value FROM json_each(${JSON.stringify(contests)}) UNION ${inCounting})
    ORDER BY made_at DESC`.execute(db);
  return rows.map(({ id, title, ...root }) => ({ ...root, contest: { id, title } }));
}

function toFeedStory(row: FeedRow): FeedStory {
  return {
    ...toCard(row, "indice"),
    authorId: row.author_id,
    author: row.author,
    contest: { id: row.contest_id, number: row.contest_number, title: row.contest_title },
    finalizedAt: row.finalized_at,
  };
}

/** Lists the stories of a finished contest for its sitemap; none before the results (CONTEST-05). */
export async function listPublicStories(
  db: Db,
  contest: string,
): Promise<{ id: string; finalizedAt: string }[]> {
  const { rows } = await sql<{ id: string; finalizedAt: string }>`
    SELECT stories.id, contests.finalized_at AS finalizedAt FROM contests JOIN stories ON stories.contest_id = contests.id
    WHERE contests.id = ${contest} AND ${isRevealed} AND ${isCompeting}
    ORDER BY stories.id`.execute(db);
  return rows;
}

/**
 * The authors of a finished contest, for its sitemap. Leaves out those with a story in a later finished contest: each author is
 * in one sitemap.
 */
export async function listNewestAuthors(db: Db, contest: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT stories.user_id AS id FROM contests JOIN stories ON stories.contest_id = contests.id
    WHERE contests.id = ${contest} AND ${isRevealed} AND ${isCompeting} AND stories.user_id IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM stories AS other JOIN contests AS later ON later.id = other.contest_id
        WHERE other.user_id = stories.user_id AND other.disqualified_at IS NULL
          AND (later.finalized_at, later.id) > (contests.finalized_at, contests.id))
    ORDER BY stories.user_id`.execute(db);
  return rows.map(({ id }) => id);
}
