import { contestPhase, type Phase } from "~/domain/contests/phases";
import {
  isRevealed,
  isUnfinished,
  phaseDates,
  type ContestId,
} from "~/domain/contests/phases.server";
import type { Position } from "~/domain/contests/ranking";
import type { Db } from "~/db/db";
import { monthStart } from "~/domain/time/time";

/** A story in the list of its author's profile. */
interface OwnEntry {
  id: string;
  title: string;
  words: number;
  /** Instant at which the story was sent; ISO text, UTC. */
  publishedAt: string;
  contest: { id: string; title: string; month: string };
  phase: Phase;
  isDisqualified: boolean;
  /** Votes and position of the story; null before the contest has results. */
  votes: number | null;
  position: Position | null;
}

const ENTRIES_PER_PAGE = 10;

/** A page of a writer's entries with their contests, newest first. `page` counts from 1, `pages` is the number of pages. */
export async function listEntries(
  db: Db,
  writer: string,
  page: number,
  now: Date,
): Promise<{ entries: OwnEntry[]; pages: number }> {
  const [rows, total] = await Promise.all([
    findEntries(db, writer, page),
    db
      .selectFrom("stories")
      .where("user_id", "=", writer)
      .select((eb) => eb.fn.countAll<number>().as("n"))
      .executeTakeFirst(),
  ]);
  return {
    entries: rows.map((row) => ({
      id: row.id,
      title: row.title,
      words: row.word_count,
      publishedAt: row.published_at,
      contest: { id: row.contest_id, title: row.contest_title, month: row.month },
      phase: contestPhase(phaseDates(row), now),
      isDisqualified: row.disqualified_at !== null,
      votes: row.votes,
      position: row.position,
    })),
    pages: Math.ceil((total?.n ?? 0) / ENTRIES_PER_PAGE),
  };
}

function findEntries(db: Db, writer: string, page: number) {
  return db
    .selectFrom("stories")
    .innerJoin("contests", "contests.id", "stories.contest_id")
    .where("stories.user_id", "=", writer)
    .orderBy("stories.created_at", "desc")
    .orderBy("stories.id")
    .limit(ENTRIES_PER_PAGE)
    .offset((page - 1) * ENTRIES_PER_PAGE)
    .select([
      "stories.id",
      "stories.title",
      "stories.word_count",
      "stories.published_at",
      "stories.disqualified_at",
      "contests.id as contest_id",
      "contests.title as contest_title",
      "contests.month",
      "contests.submission_deadline",
      "contests.voting_deadline",
      "contests.finalized_at",
    ])
    .select((eb) => [
      eb.case().when(isRevealed).then(eb.ref("stories.likes_count")).end().as("votes"),
      eb
        .case()
        .when(isRevealed)
        .then(eb.ref("stories.winner_position").$castTo<Position | null>())
        .end()
        .as("position"),
    ])
    .execute();
}

/** Lists the ids of the writer's stories in the unfinished contests and in `contest`, with the ids of their contests. */
export function listEntriesIn(
  db: Db,
  writer: string,
  contest: string | null,
): Promise<{ id: string; contestId: string }[]> {
  return db
    .selectFrom("stories")
    .innerJoin("contests", "contests.id", "stories.contest_id")
    .where("stories.user_id", "=", writer)
    .where((eb) => eb.or([isUnfinished, eb("contests.id", "=", contest ?? "")]))
    .select(["stories.id", "stories.contest_id as contestId"])
    .execute();
}

/** Finds the id of the writer's story in the contest; null if they have none there. */
export async function findEntry(
  db: Db,
  writer: string,
  contest: ContestId,
): Promise<string | null> {
  const row = await db
    .selectFrom("stories")
    .where("user_id", "=", writer)
    .where("contest_id", "=", contest)
    .select("id")
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Counts the stories that the writer has sent since the first of this month in the site's time zone (WRITE-09). */
export async function countSentThisMonth(
  db: Db,
  userId: string,
  now: Date,
  zone: string,
): Promise<number> {
  const sent = await db
    .selectFrom("stories")
    .where("user_id", "=", userId)
    .where("created_at", ">=", monthStart(now, zone))
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .executeTakeFirst();
  return sent?.n ?? 0;
}

/** A writer's own story, with the Markdown source to edit. */
export interface OwnStory {
  id: string;
  title: string;
  /** Markdown source of the story's text. */
  source: string;
  /** The sentence that the author chose as the story's line; null for the first sentence (STORY-10). */
  line: string | null;
  category: string;
  isMature: boolean;
  /**
   * When the story was last changed; ISO text, UTC. The edit form sends it back as an optimistic lock: an edit is refused if
   * another page has changed the story since.
   */
  changedAt: string;
  contestId: string;
  isDisqualified: boolean;
  phase: Phase;
}

/** Finds the writer's own story with its Markdown source, to edit it; null if it does not exist or is somebody else's. */
export async function findOwnStory(
  db: Db,
  writer: string,
  storyId: string,
  now: Date,
): Promise<OwnStory | null> {
  const row = await db
    .selectFrom("stories")
    .innerJoin("contests", "contests.id", "stories.contest_id")
    .where("stories.id", "=", storyId)
    .where("stories.user_id", "=", writer)
    .select([
      "stories.id",
      "stories.title",
      "stories.source",
      "stories.line",
      "stories.story_category",
      "stories.is_mature",
      "stories.updated_at",
      "stories.contest_id",
      "stories.disqualified_at",
      "contests.submission_deadline",
      "contests.voting_deadline",
      "contests.finalized_at",
    ])
    .executeTakeFirst();
  if (!row) return null;
  return {
    id: row.id,
    title: row.title,
    source: row.source,
    line: row.line,
    category: row.story_category,
    isMature: row.is_mature === 1,
    changedAt: row.updated_at,
    contestId: row.contest_id,
    isDisqualified: row.disqualified_at !== null,
    phase: contestPhase(phaseDates(row), now),
  };
}
