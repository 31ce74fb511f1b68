import { sql, type CompiledQuery } from "kysely";
import { violatesUnique } from "~/db/constraints";
import type { Db } from "~/db/db";
import { newId } from "~/db/ids";
import { awardWriterBadges } from "~/domain/badges/award.server";
import { contestPhase } from "~/domain/contests/phases";
import { findContest } from "~/domain/contests/contests.server";
import { fold } from "~/domain/text/fold";
import { monthStart } from "~/domain/time/time";
import { excerptOf, renderStory } from "./markdown.server";
import type { StoryFields } from "./story-fields";
import type { WriterLimits } from "./limits.server";
import { countWords, wordCountProblem } from "./words";

/** A story ready to be stored: its source in the normal form, its HTML, its excerpt, its number of words. */
export interface PreparedStory {
  title: string;
  source: string;
  html: string;
  excerpt: string;
  words: number;
  category: string;
}

/** Renders and counts a story; `problem` is the Spanish message when it is too short or too long (WRITE-08). */
export function prepareStory(
  fields: StoryFields,
  limits: { min: number; max: number },
): { story: PreparedStory; problem: string | null } {
  const { source, html } = renderStory(fields.content);
  const words = countWords(html);
  const story = {
    title: fields.title,
    source,
    html,
    excerpt: excerptOf(html),
    words,
    category: fields.story_category,
  };
  return { story, problem: wordCountProblem(words, limits) };
}

export interface Consent {
  isMature: boolean;
  userAgent: string | null;
}

export type PublishAnswer =
  | { ok: true; storyId: string }
  | { ok: false; reason: "already-entered" | "closed" | "no-contest" }
  | { ok: false; reason: "monthly-limit"; limit: number };

/**
 * Stores a story and its consent in one batch, never one without the other (WRITE-10), clears the draft and awards the
 * writer's badges. The statement itself holds the deadline and the monthly limit; a unique constraint holds one story per
 * contest (WRITE-09). That the contest's turn has come is the caller's to check (`writability`).
 */
export async function publishStory(
  db: Db,
  entry: {
    writer: string;
    contest: string;
    story: PreparedStory;
    consent: Consent;
    limits: WriterLimits;
    zone: string;
  },
  now: Date,
): Promise<PublishAnswer> {
  const { writer, contest, story, consent, limits } = entry;
  const id = newId();
  const at = now.toISOString();
  const mature = consent.isMature ? 1 : 0;
  const since = monthStart(now, entry.zone);
  const mostBefore = limits.contestsPerMonth ?? -1;
  const insert = sql`
    INSERT INTO stories (id, contest_id, user_id, title, source, content, excerpt, title_folded, excerpt_folded,
      word_count, is_mature, story_category, published_at, created_at, updated_at)
    SELECT ${id}, contests.id, ${writer}, ${story.title}, ${story.source}, ${story.html}, ${story.excerpt},
      ${fold(story.title)}, ${fold(story.excerpt)}, ${story.words}, ${mature}, ${story.category}, ${at}, ${at}, ${at}
    FROM contests
    WHERE contests.id = ${contest}
      AND ${at} <= contests.submission_deadline
      AND contests.finalized_at IS NULL
      AND (${mostBefore} < 0 OR ${mostBefore} >
        (SELECT count(*) FROM stories WHERE user_id = ${writer} AND created_at >= ${since}))`;
  const confirm = sql`
    INSERT INTO submission_consents (story_id, user_id, terms_accepted, original_confirmed,
      share_winner_content_accepted, public_risk_acknowledged, mature_content_marked, user_agent, created_at, updated_at)
    SELECT id, user_id, 1, 1, 1, 1, ${mature}, ${consent.userAgent}, ${at}, ${at} FROM stories WHERE id = ${id}`;
  const clearDraft = sql`
    DELETE FROM drafts WHERE user_id = ${writer} AND contest_id = ${contest}
      AND EXISTS (SELECT 1 FROM stories WHERE id = ${id})`;
  const queries: CompiledQuery<unknown>[] = [
    insert.compile(db),
    confirm.compile(db),
    clearDraft.compile(db),
    ...awardWriterBadges(db, writer, now),
  ];
  try {
    const [stored] = await db.batch(queries);
    if (stored && stored.changes > 0) return { ok: true, storyId: id };
  } catch (error) {
    if (violatesUnique(error, "stories.user_id, stories.contest_id")) {
      return { ok: false, reason: "already-entered" };
    }
    throw error;
  }
  return explainRefusal(db, entry, now);
}

async function explainRefusal(
  db: Db,
  entry: { writer: string; contest: string; limits: WriterLimits },
  now: Date,
): Promise<PublishAnswer> {
  const contest = await findContest(db, entry.contest);
  if (!contest) return { ok: false, reason: "no-contest" };
  if (contestPhase(contest, now) !== "submission") return { ok: false, reason: "closed" };
  const entered = await findEntry(db, entry.writer, entry.contest);
  if (entered) return { ok: false, reason: "already-entered" };
  return { ok: false, reason: "monthly-limit", limit: entry.limits.contestsPerMonth ?? 0 };
}

/** The id of the writer's story in the contest, or null. */
export async function findEntry(db: Db, writer: string, contest: string): Promise<string | null> {
  const found = await db
    .selectFrom("stories")
    .where("user_id", "=", writer)
    .where("contest_id", "=", contest)
    .select("id")
    .executeTakeFirst();
  return found?.id ?? null;
}

/** The writer's entries in the unfinalized contests and in `contest`. */
export function entriesInQuery(db: Db, writer: string, contest: string | null) {
  return db
    .selectFrom("stories")
    .innerJoin("contests", "contests.id", "stories.contest_id")
    .where("stories.user_id", "=", writer)
    .where((is) =>
      is.or([is("contests.finalized_at", "is", null), is("contests.id", "=", contest ?? "")]),
    )
    .select(["stories.id", "stories.contest_id"])
    .compile();
}

export type EditAnswer = { ok: true } | { ok: false; reason: "not-found" | "closed" };

/** Changes one's own story and its consent at or before the submission deadline, both or none (WRITE-12). */
export async function updateStory(
  db: Db,
  edit: { writer: string; storyId: string; story: PreparedStory; consent: Consent },
  now: Date,
): Promise<EditAnswer> {
  const { writer, storyId, story, consent } = edit;
  const at = now.toISOString();
  const mature = consent.isMature ? 1 : 0;
  const change = sql`
    UPDATE stories SET title = ${story.title}, source = ${story.source}, content = ${story.html},
      excerpt = ${story.excerpt}, title_folded = ${fold(story.title)}, excerpt_folded = ${fold(story.excerpt)}, word_count = ${story.words}, is_mature = ${mature},
      story_category = ${story.category}, updated_at = ${at}
    WHERE id = ${storyId} AND user_id = ${writer}
      AND contest_id IN (SELECT id FROM contests WHERE submission_deadline >= ${at} AND finalized_at IS NULL)`;
  const confirm = sql`
    INSERT INTO submission_consents (story_id, user_id, terms_accepted, original_confirmed,
      share_winner_content_accepted, public_risk_acknowledged, mature_content_marked, user_agent, created_at, updated_at)
    SELECT id, user_id, 1, 1, 1, 1, ${mature}, ${consent.userAgent}, ${at}, ${at}
    FROM stories WHERE id = ${storyId} AND user_id = ${writer} AND updated_at = ${at}
    ON CONFLICT (story_id) DO UPDATE SET mature_content_marked = excluded.mature_content_marked,
      user_agent = excluded.user_agent, updated_at = excluded.updated_at`;
  const [changed] = await db.batch([change.compile(db), confirm.compile(db)]);
  if (changed.changes > 0) return { ok: true };
  const own = await findOwnStory(db, writer, storyId);
  return { ok: false, reason: own ? "closed" : "not-found" };
}

/** One's own story with what its contest's phase depends on, or null: not found and not one's own are one answer. */
export async function findOwnStory(db: Db, writer: string, storyId: string) {
  const found = await db
    .selectFrom("stories")
    .innerJoin("contests", "contests.id", "stories.contest_id")
    .where("stories.id", "=", storyId)
    .where("stories.user_id", "=", writer)
    .select([
      "stories.id",
      "stories.title",
      "stories.source",
      "stories.story_category",
      "stories.is_mature",
      "stories.contest_id",
      "contests.submission_deadline",
      "contests.voting_deadline",
      "contests.status",
      "contests.finalized_at",
    ])
    .executeTakeFirst();
  return found ?? null;
}
