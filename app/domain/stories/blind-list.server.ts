import { sql } from "kysely";
import type { Db } from "~/db/db";
import {
  contestIf,
  isBallot,
  wasReadableAt,
  type ContestId,
} from "~/domain/contests/phases.server";
import { fold } from "~/domain/text/fold";
import { containsText, titleOrder, toCard, type CardRow } from "./cards.server";
import type { BlindCard } from "./list-view";

// The list of a contest in voting or counting. It has no rows while the contest takes entries, nor once it has results.

/** A story as the blind order takes it. */
export interface BallotStory {
  id: string;
  /** Null when the account is gone. */
  author: string | null;
  /** Published after the submission deadline. */
  isLate: boolean;
}

/** The stories of a ballot. */
export async function listBallotStories(
  db: Db,
  contest: ContestId,
  now: Date,
): Promise<BallotStory[]> {
  const { rows } = await sql<{ id: string; author: string | null; is_late: number }>`
    SELECT id, user_id AS author,
      (SELECT ${wasReadableAt(sql`stories.published_at`)} FROM contests WHERE contests.id = stories.contest_id) AS is_late
    FROM stories WHERE contest_id = ${contestIf(contest, isBallot(now))}`.execute(db);
  return rows.map(({ id, author, is_late }) => ({ id, author, isLate: is_late === 1 }));
}

/** Ids of the ballot's stories that a search finds by title or excerpt, never by author, in alphabetical order (CONTEST-05). */
export async function searchBallot(
  db: Db,
  contest: ContestId,
  q: string,
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM stories
    WHERE contest_id = ${contestIf(contest, isBallot(now))} AND ${containsText(fold(q))}
    ORDER BY ${titleOrder}, id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Maximum number of cards in the first trip to the database, while the ids that the page needs are not known. */
const CARDS_AT_ONCE = 60;

/** Cards of a ballot in no order: those of `ids`, or the first few where the page is not known yet. */
export async function listBlindCards(
  db: Db,
  contest: ContestId,
  ids: readonly string[] | null,
  now: Date,
): Promise<BlindCard[]> {
  const chosen = ids ? sql`id IN (SELECT value FROM json_each(${JSON.stringify(ids)})) AND` : sql``;
  const { rows } = await sql<CardRow>`
    SELECT id, title, excerpt, word_count, is_mature, story_category FROM stories
    WHERE ${chosen} contest_id = ${contestIf(contest, isBallot(now))}
    LIMIT ${CARDS_AT_ONCE}`.execute(db);
  return rows.map(toCard);
}
