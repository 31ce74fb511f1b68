import { sql, type CompiledQuery, type RawBuilder, type SqlBool } from "kysely";
import { violatesSuspension, violatesUnique } from "~/db/constraints";
import type { Db } from "~/db/db";
import { newId } from "~/db/ids";
import { awardWriterStatements } from "~/domain/badges/award.server";
import { findContest } from "~/domain/contests/contests.server";
import { contestPhase, takesEntries } from "~/domain/contests/phases";
import { isTakingEntries } from "~/domain/contests/phases.server";
import { clearSentStatements, hasKeptDraft } from "~/domain/drafts/clear-sent.server";
import { notifiedBy } from "~/domain/notifications/notify.server";
import { tiePicturesStatements } from "~/domain/pictures/keep-pictures.server";
import type { WriterLimits } from "~/domain/plans/limits.server";
import { findEntry, findOwnStory } from "~/domain/stories/entries.server";
import { isEditableBy } from "~/domain/stories/rights.server";
import { fold } from "~/domain/text/fold";
import { monthStart } from "~/domain/time/time";

/** A story ready to be stored: normalized source, HTML, excerpt and number of words. */
export interface PreparedStory {
  title: string;
  source: string;
  html: string;
  excerpt: string;
  /** The sentence that the author has chosen as the story's line; null for the first one (STORY-10). */
  line: string | null;
  words: number;
  /** The ids of the story's pictures. */
  pictures: string[];
  category: string;
}

/** Variable fields of a story's consent. The four required confirmations are checked before, and stored as given. */
export interface Consent {
  isMature: boolean;
  allowsAnthology: boolean;
  userAgent: string | null;
}

/** Input of `publishStory`: a new story for a contest, with the writer's consent and limits. */
interface NewEntry {
  writer: string;
  contest: string;
  story: PreparedStory;
  consent: Consent;
  limits: WriterLimits;
  /** Time zone (`TIME_ZONE`) in which the months of the monthly limit of stories begin. */
  zone: string;
}

type PublishAnswer =
  | {
      ok: true;
      storyId: string;
      /** Ids of the people who got a notice of a badge. */
      notified: string[];
      /** Whether the writer still has a draft for the contest: another open page has saved another text. */
      keepsDraft: boolean;
    }
  | { ok: false; reason: "already-entered" | "closed" | "no-contest" | "suspended" }
  | { ok: false; reason: "monthly-limit"; limit: number };

/**
 * Stores a story and its consent in one batch, clears the draft that was sent and awards badges (WRITE-10). The caller has checked
 * `writability`, which depends on the other contests.
 */
export async function publishStory(db: Db, entry: NewEntry, now: Date): Promise<PublishAnswer> {
  // The INSERT checks the deadline and the monthly limit. A unique constraint allows one story per contest (WRITE-09).
  const { writer, consent } = entry;
  const storyId = newId();
  const at = now.toISOString();
  try {
    const outcomes = await db.batch([
      insertStory(storyId, entry, now).compile(db),
      storeConsentStatement(db, consent, at, sql`id = ${storyId}`),
      ...tiePicturesStatements(db, { user: writer, story: storyId, ids: entry.story.pictures }, at),
      ...clearSentStatements(db, { ...entry.story, writer, storyId, at }),
      ...awardWriterStatements(db, writer, now),
    ]);
    if (outcomes[0].changes > 0) {
      const keepsDraft = hasKeptDraft(outcomes);
      return { ok: true, storyId, notified: notifiedBy(outcomes), keepsDraft };
    }
  } catch (error) {
    if (violatesUnique(error, "stories.user_id, stories.contest_id")) {
      return { ok: false, reason: "already-entered" };
    }
    if (violatesSuspension(error)) return { ok: false, reason: "suspended" };
    throw error;
  }
  return explainRefusal(db, entry, now);
}

function insertStory(id: string, entry: NewEntry, now: Date): RawBuilder<unknown> {
  const { writer, story, limits } = entry;
  const at = now.toISOString();
  const mature = entry.consent.isMature ? 1 : 0;
  const since = monthStart(now, entry.zone);
  const mostBefore = limits.contestsPerMonth ?? -1;
  return sql`
    INSERT INTO stories (id, contest_id, user_id, title, source, content, excerpt, line, title_folded, excerpt_folded,
      word_count, is_mature, story_category, published_at, created_at, updated_at, allows_anthology)
    SELECT ${id}, contests.id, ${writer}, ${story.title}, ${story.source}, ${story.html}, ${story.excerpt}, ${story.line},
      ${fold(story.title)}, ${fold(story.excerpt)}, ${story.words}, ${mature}, ${story.category}, ${at}, ${at}, ${at},
      ${entry.consent.allowsAnthology ? 1 : 0}
    FROM contests
    WHERE contests.id = ${entry.contest}
      AND ${isTakingEntries(now)}
      AND (${mostBefore} < 0 OR ${mostBefore} >
        (SELECT count(*) FROM stories WHERE user_id = ${writer} AND created_at >= ${since}))`;
}

/** After an INSERT that stored nothing: finds out which of its conditions did not hold, and returns that as the refusal. */
async function explainRefusal(db: Db, entry: NewEntry, now: Date): Promise<PublishAnswer> {
  const contest = await findContest(db, entry.contest);
  if (!contest) return { ok: false, reason: "no-contest" };
  if (!takesEntries(contestPhase(contest, now))) return { ok: false, reason: "closed" };
  const entered = await findEntry(db, entry.writer, entry.contest);
  if (entered) return { ok: false, reason: "already-entered" };
  return { ok: false, reason: "monthly-limit", limit: entry.limits.contestsPerMonth ?? 0 };
}

type EditAnswer =
  | { ok: true; notified: string[]; keepsDraft: boolean }
  | { ok: false; reason: "edit-not-found" | "closed" | "disqualified" | "outdated" | "suspended" };

/**
 * Changes the writer's own story and its consent. Refused after the submission deadline, if it is disqualified (WRITE-12), and if
 * its text has changed after `basedOn` (`OwnStory.changedAt`; null for an edit that does not name it).
 */
export async function editStory(
  db: Db,
  edit: {
    writer: string;
    storyId: string;
    basedOn: string | null;
    story: PreparedStory;
    consent: Consent;
  },
  now: Date,
): Promise<EditAnswer> {
  const { writer, storyId, basedOn, story, consent } = edit;
  const at = now.toISOString();
  const change = sql`
    UPDATE stories SET title = ${story.title}, source = ${story.source}, content = ${story.html},
      excerpt = ${story.excerpt}, line = ${story.line}, title_folded = ${fold(story.title)}, excerpt_folded = ${fold(story.excerpt)},
      word_count = ${story.words}, is_mature = ${consent.isMature ? 1 : 0},
      story_category = ${story.category}, allows_anthology = ${consent.allowsAnthology ? 1 : 0}, updated_at = ${at}
    WHERE id = ${storyId} AND ${isEditableBy(writer, now)}
      AND (${basedOn} IS NULL OR updated_at = ${basedOn} OR (title = ${story.title} AND source = ${story.source}))`;
  const isChanged = sql<boolean>`id = ${storyId} AND user_id = ${writer} AND updated_at = ${at}`;
  try {
    const outcomes = await db.batch([
      change.compile(db),
      storeConsentStatement(db, consent, at, isChanged),
      ...tiePicturesStatements(db, { user: writer, story: storyId, ids: story.pictures }, at),
      ...clearSentStatements(db, { ...story, writer, storyId, at }),
    ]);
    if (outcomes[0].changes > 0) {
      return { ok: true, notified: [], keepsDraft: hasKeptDraft(outcomes) };
    }
  } catch (error) {
    if (violatesSuspension(error)) return { ok: false, reason: "suspended" };
    throw error;
  }
  const stored = await findOwnStory(db, writer, storyId, now);
  if (!stored) return { ok: false, reason: "edit-not-found" };
  if (stored.isDisqualified) return { ok: false, reason: "disqualified" };
  return { ok: false, reason: takesEntries(stored.phase) ? "outdated" : "closed" };
}

/**
 * Statement that stores a story's consent (WRITE-10). The SQL condition `isStored` holds only if the same batch has inserted or
 * changed the story.
 */
function storeConsentStatement(
  db: Db,
  consent: Consent,
  at: string,
  isStored: RawBuilder<SqlBool>,
): CompiledQuery {
  const mature = consent.isMature ? 1 : 0;
  return sql`
    INSERT INTO submission_consents (story_id, user_id, terms_accepted, original_confirmed,
      share_winner_content_accepted, public_risk_acknowledged, mature_content_marked, user_agent, created_at, updated_at)
    SELECT id, user_id, 1, 1, 1, 1, ${mature}, ${consent.userAgent}, ${at}, ${at} FROM stories WHERE ${isStored}
    ON CONFLICT (story_id) DO UPDATE SET mature_content_marked = excluded.mature_content_marked,
      user_agent = excluded.user_agent, updated_at = excluded.updated_at`.compile(db);
}
