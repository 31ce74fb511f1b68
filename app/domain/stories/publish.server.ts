import { sql, type RawBuilder } from "kysely";
import { violatesUnique } from "~/db/constraints";
import type { Db } from "~/db/db";
import { newId } from "~/db/ids";
import { awardWriterStatements } from "~/domain/badges/award.server";
import { findContest } from "~/domain/contests/contests.server";
import { contestPhase, takesEntries } from "~/domain/contests/phases";
import { isTakingEntries } from "~/domain/contests/phases.server";
import { clearDraftStatement } from "~/domain/drafts/clear-drafts.server";
import { fold } from "~/domain/text/fold";
import { toldBy } from "~/domain/notifications/notify.server";
import { tiePicturesStatements } from "~/domain/pictures/keep-pictures.server";
import { monthStart } from "~/domain/time/time";
import { storeConsentStatement, type Consent } from "./consent.server";
import { findEntry } from "./entries.server";
import type { WriterLimits } from "~/domain/plans/limits.server";
import type { PreparedStory } from "./prepare-story.server";

/** A story that is sent to a contest. */
interface NewEntry {
  writer: string;
  contest: string;
  story: PreparedStory;
  consent: Consent;
  limits: WriterLimits;
  /** In which months begin. */
  zone: string;
}

type PublishAnswer =
  | { ok: true; storyId: string; /** The people who got a notice: of a badge. */ told: string[] }
  | { ok: false; reason: "already-entered" | "closed" | "no-contest" }
  | { ok: false; reason: "monthly-limit"; limit: number };

/**
 * Stores a story and its consent in one batch, clears the draft and awards badges; that it is the contest's turn is
 * the caller's to check (`writability`, WRITE-10).
 */
export async function publishStory(db: Db, entry: NewEntry, now: Date): Promise<PublishAnswer> {
  // The statement itself holds the deadline and the monthly limit; a unique constraint holds one story per contest
  // (WRITE-09).
  const { writer, contest, consent } = entry;
  const storyId = newId();
  try {
    const outcomes = await db.batch([
      storeStory(storyId, entry, now).compile(db),
      storeConsentStatement(db, consent, now.toISOString(), sql`id = ${storyId}`),
      ...tiePicturesStatements(
        db,
        { user: writer, story: storyId, ids: entry.story.pictures },
        now.toISOString(),
      ),
      clearDraftStatement(db, { writer, contest, storyId }),
      ...awardWriterStatements(db, writer, now),
    ]);
    if (outcomes[0].changes > 0) return { ok: true, storyId, told: toldBy(outcomes) };
  } catch (error) {
    if (violatesUnique(error, "stories.user_id, stories.contest_id")) {
      return { ok: false, reason: "already-entered" };
    }
    throw error;
  }
  return explainRefusal(db, entry, now);
}

function storeStory(id: string, entry: NewEntry, now: Date): RawBuilder<unknown> {
  const { writer, story, limits } = entry;
  const at = now.toISOString();
  const mature = entry.consent.isMature ? 1 : 0;
  const since = monthStart(now, entry.zone);
  const mostBefore = limits.contestsPerMonth ?? -1;
  return sql`
    INSERT INTO stories (id, contest_id, user_id, title, source, content, excerpt, title_folded, excerpt_folded,
      word_count, is_mature, story_category, published_at, created_at, updated_at)
    SELECT ${id}, contests.id, ${writer}, ${story.title}, ${story.source}, ${story.html}, ${story.excerpt},
      ${fold(story.title)}, ${fold(story.excerpt)}, ${story.words}, ${mature}, ${story.category}, ${at}, ${at}, ${at}
    FROM contests
    WHERE contests.id = ${entry.contest}
      AND ${isTakingEntries(now)}
      AND (${mostBefore} < 0 OR ${mostBefore} >
        (SELECT count(*) FROM stories WHERE user_id = ${writer} AND created_at >= ${since}))`;
}

async function explainRefusal(db: Db, entry: NewEntry, now: Date): Promise<PublishAnswer> {
  const contest = await findContest(db, entry.contest);
  if (!contest) return { ok: false, reason: "no-contest" };
  if (!takesEntries(contestPhase(contest, now))) return { ok: false, reason: "closed" };
  const entered = await findEntry(db, entry.writer, entry.contest);
  if (entered) return { ok: false, reason: "already-entered" };
  return { ok: false, reason: "monthly-limit", limit: entry.limits.contestsPerMonth ?? 0 };
}
