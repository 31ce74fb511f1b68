import { sql } from "kysely";
import type { Db } from "~/db/db";
import type { Row } from "~/db/schema";
import { badgeIds } from "~/domain/badges/badges.server";
import { firstBadges } from "~/domain/badges/definitions";
import {
  contestPhase,
  isBlind,
  isReadable,
  phaseEnd,
  takesEntries,
  type Phase,
} from "~/domain/contests/phases";
import { phaseDates, type PhaseRow } from "~/domain/contests/phases.server";
import { storyLine } from "~/domain/text/story-line";
import { hasRead } from "~/domain/reads/reads.server";
import { canRead } from "./rights";

/** Fields of a story that are public only after the results: author and votes (STORY-03). */
export interface OpenFacts {
  /** Id of the author's account; null, like `author`, if it was deleted. */
  authorId: string | null;
  author: string | null;
  badges: string[];
  wins: number;
  likes: number;
  votes: number;
  views: number;
  position: number | null;
}

/** A story for its page, and whether the reader wrote it and has read it. */
export interface FoundStory {
  id: string;
  title: string;
  html: string;
  excerpt: string;
  /** The story's line: the quoted sentence that presents the story (STORY-10). */
  line: string;
  words: number;
  category: string;
  isMature: boolean;
  publishedAt: string;
  /** Id of the author's account, not to be shown in blind phases; null if it was deleted. */
  authorId: string | null;
  isOwn: boolean;
  /** Whether the story is disqualified: the reader is then its author or an admin. */
  isDisqualified: boolean;
  isRead: boolean;
  /** Fields that are public after the results; null in blind phases. */
  open: OpenFacts | null;
  /** The story's contest. `endsAt` is the end of the current phase; null if no date ends it. */
  contest: {
    id: string;
    number: number;
    title: string;
    month: string;
    resultsAt: string | null;
    endsAt: string | null;
  };
  phase: Phase;
}

/**
 * Why the reader gets no story. 'gone': it does not exist. 'hidden': in submission only its author may read it. 'disqualified':
 * only its author and admins may read it. 'unavailable': the phase of its contest is unknown.
 */
export interface NoStory {
  ok: false;
  reason: "gone" | "hidden" | "disqualified" | "unavailable";
}

/** Finds a story for its page. If the reader may not read it, returns why (STORY-02). `reader` is null for a visitor. */
export async function findStory(
  db: Db,
  id: string,
  reader: { id: string; isAdmin: boolean } | null,
  now: Date,
): Promise<{ ok: true; story: FoundStory } | NoStory> {
  const [row, isRead] = await Promise.all([
    findRow(db, id),
    reader !== null && hasRead(db, reader.id, id),
  ]);
  if (!row) return { ok: false, reason: "gone" };
  const dates = { ...phaseDates(row), resultsAt: row.results_at };
  const phase = contestPhase(dates, now);
  const isOwn = reader !== null && row.user_id === reader.id;
  const isDisqualified = row.disqualified_at !== null;
  const isAdmin = reader?.isAdmin ?? false;
  if (!canRead({ phase, isOwn, isDisqualified, isAdmin })) {
    return { ok: false, reason: refusalReason(phase) };
  }
  const story: FoundStory = {
    id: row.id,
    title: row.title,
    html: row.content,
    excerpt: row.excerpt,
    line: storyLine(row),
    words: row.word_count,
    category: row.story_category,
    isMature: row.is_mature === 1,
    publishedAt: row.published_at,
    authorId: row.user_id,
    isOwn,
    isDisqualified,
    isRead,
    phase,
    open: isBlind(phase) ? null : openFacts(row),
    contest: {
      id: row.contest_id,
      number: row.contest_number,
      title: row.contest_title,
      month: row.contest_month,
      resultsAt: dates.resultsAt,
      endsAt: phaseEnd(dates, phase),
    },
  };
  return { ok: true, story };
}

function refusalReason(phase: Phase): NoStory["reason"] {
  if (takesEntries(phase)) return "hidden";
  return isReadable(phase) ? "disqualified" : "unavailable";
}

type StoryColumn =
  | (
      | "id"
      | "title"
      | "content"
      | "excerpt"
      | "line"
      | "word_count"
      | "is_mature"
      | "story_category"
    )
  | ("likes_count" | "views_count" | "winner_position" | "published_at" | "user_id" | "contest_id")
  | "disqualified_at";

interface FoundRow extends PhaseRow, Pick<Row<"stories">, StoryColumn> {
  author: string | null;
  author_wins: number | null;
  author_likes: number | null;
  author_badges: string | null;
  contest_number: number;
  contest_title: string;
  contest_month: string;
  results_at: Row<"contests">["results_at"];
}

async function findRow(db: Db, id: string): Promise<FoundRow | undefined> {
  const { rows } = await sql<FoundRow>`
    SELECT stories.id, stories.title, stories.content, stories.excerpt, stories.line, stories.word_count, stories.is_mature,
      stories.story_category, stories.likes_count, stories.views_count, stories.winner_position, stories.published_at,
      stories.user_id, stories.disqualified_at, user_profiles.display_name AS author, user_profiles.wins_count AS author_wins,
      user_profiles.total_likes AS author_likes,
      ${badgeIds(sql`stories.user_id`)} AS author_badges,
      contests.id AS contest_id, contests.number AS contest_number, contests.title AS contest_title, contests.month AS contest_month,
      contests.submission_deadline, contests.voting_deadline, contests.results_at,
      contests.finalized_at
    FROM stories JOIN contests ON contests.id = stories.contest_id
      LEFT JOIN user_profiles ON user_profiles.id = stories.user_id
    WHERE stories.id = ${id}`.execute(db);
  return rows[0];
}

function openFacts(row: FoundRow): OpenFacts {
  return {
    authorId: row.user_id,
    author: row.author,
    badges: firstBadges(row.author_badges),
    wins: row.author_wins ?? 0,
    likes: row.author_likes ?? 0,
    votes: row.likes_count,
    views: row.views_count,
    position: row.winner_position,
  };
}
