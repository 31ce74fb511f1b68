import { sql } from "kysely";
import type { Db } from "~/db/db";
import { contestPhase, type Phase } from "~/domain/contests/phases";
import { phaseDates } from "~/domain/contests/phases.server";
import { tiePicturesStatements } from "~/domain/pictures/keep-pictures.server";
import { fold } from "~/domain/text/fold";
import { storeConsentStatement, type Consent } from "./consent.server";
import type { PreparedStory } from "./prepare-story.server";
import { isEditableBy } from "./rights.server";

type EditAnswer = { ok: true } | { ok: false; reason: "edit-not-found" | "closed" };

/** Changes one's own story and its consent at or before the submission deadline, both or none (WRITE-12). */
export async function editStory(
  db: Db,
  edit: { writer: string; storyId: string; story: PreparedStory; consent: Consent },
  now: Date,
): Promise<EditAnswer> {
  const { writer, storyId, story, consent } = edit;
  const at = now.toISOString();
  const change = sql`
    UPDATE stories SET title = ${story.title}, source = ${story.source}, content = ${story.html},
      excerpt = ${story.excerpt}, title_folded = ${fold(story.title)}, excerpt_folded = ${fold(story.excerpt)},
      word_count = ${story.words}, is_mature = ${consent.isMature ? 1 : 0},
      story_category = ${story.category}, updated_at = ${at}
    WHERE id = ${storyId} AND ${isEditableBy(writer, now)}`;
  const isChanged = sql<boolean>`id = ${storyId} AND user_id = ${writer} AND updated_at = ${at}`;
  const [changed] = await db.batch([
    change.compile(db),
    storeConsentStatement(db, consent, at, isChanged),
    ...tiePicturesStatements(db, { user: writer, story: storyId, ids: story.pictures }, at),
  ]);
  if (changed.changes > 0) return { ok: true };
  const own = await findOwnStory(db, writer, storyId, now);
  return { ok: false, reason: own ? "closed" : "edit-not-found" };
}

/** A story as its writer edits it. */
interface OwnStory {
  id: string;
  title: string;
  /** Markdown. */
  source: string;
  category: string;
  isMature: boolean;
  contestId: string;
  phase: Phase;
}

/** One's own story, or null: not found and not one's own are one answer. */
export async function findOwnStory(
  db: Db,
  writer: string,
  storyId: string,
  now: Date,
): Promise<OwnStory | null> {
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
      "contests.finalized_at",
    ])
    .executeTakeFirst();
  if (!found) return null;
  return {
    id: found.id,
    title: found.title,
    source: found.source,
    category: found.story_category,
    isMature: found.is_mature === 1,
    contestId: found.contest_id,
    phase: contestPhase(phaseDates(found), now),
  };
}
