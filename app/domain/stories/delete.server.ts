import { sql } from "kysely";
import type { Db } from "~/db/db";
import { contestPhase, PHASE_NAMES, type Phase } from "~/domain/contests/phases";
import { phaseDates } from "~/domain/contests/phases.server";
import { NO_STORY } from "./refusals";
import { canAskToDelete, canDelete } from "./rights";
import { isDeletableBy, isEditableBy } from "./rights.server";

/** A story to delete, with the viewer's rights to delete it. */
interface Deletion {
  title: string;
  contest: string;
  phase: Phase;
  isOwn: boolean;
  isDisqualified: boolean;
  canAskToDelete: boolean;
  canDelete: boolean;
}

/** Finds a story and whether the viewer may delete it (WRITE-17); null if there is no such story. */
export async function findDeletion(
  db: Db,
  storyId: string,
  by: { id: string; isAdmin: boolean },
  now: Date,
): Promise<Deletion | null> {
  const row = await db
    .selectFrom("stories")
    .innerJoin("contests", "contests.id", "stories.contest_id")
    .where("stories.id", "=", storyId)
    .select(["stories.title", "stories.user_id", "stories.contest_id", "stories.disqualified_at"])
    .select(["submission_deadline", "voting_deadline", "finalized_at"])
    .executeTakeFirst();
  if (!row) return null;
  const phase = contestPhase(phaseDates(row), now);
  const isOwn = row.user_id === by.id;
  const isDisqualified = row.disqualified_at !== null;
  return {
    title: row.title,
    contest: row.contest_id,
    phase,
    isOwn,
    isDisqualified,
    canAskToDelete: canAskToDelete({ isOwn, isAdmin: by.isAdmin }),
    canDelete: canDelete({ phase, isOwn, isDisqualified, isAdmin: by.isAdmin }),
  };
}

type DeleteAnswer =
  | { ok: true; contest: string }
  | { ok: false; reason: "login" | "not-found" | "not-yours" | "disqualified" }
  | { ok: false; reason: "not-in-submission"; phase: Phase };

/**
 * Deletes a story with its votes, comments, reads and likes, if `canDelete` (WRITE-17). A trigger stores the withdrawal, and
 * `sendWithdrawals` sends it to the contest's room.
 */
export async function deleteStory(
  db: Db,
  storyId: string,
  by: { id: string; isAdmin: boolean },
  now: Date,
): Promise<DeleteAnswer> {
  const at = now.toISOString();
  const story = await findDeletion(db, storyId, by, now);
  if (!story) return { ok: false, reason: "not-found" };
  const deletion = sql`DELETE FROM stories WHERE id = ${storyId} AND ${isDeletableBy(by, now)}`;
  // Audit log of a deletion by admin right: of another person's story, or of the admin's own after submission. Written before the
  // deletion, while the contest is known. Without the title, which is gone with the story.
  const audit = sql`
    INSERT INTO audit_log (actor_id, action, subject, detail, at)
    SELECT ${by.id}, 'story.delete', ${storyId}, json_object('contest', contest_id), ${at}
    FROM stories WHERE id = ${storyId} AND ${isDeletableBy(by, now)} AND NOT ${isEditableBy(by.id, now)}`;
  const [, deleted] = await db.batch([audit.compile(db), deletion.compile(db)]);
  if (deleted.changes > 0) return { ok: true, contest: story.contest };
  if (!story.isOwn) return { ok: false, reason: "not-yours" };
  if (story.isDisqualified) return { ok: false, reason: "disqualified" };
  return { ok: false, reason: "not-in-submission", phase: story.phase };
}

/** Returns the status and the Spanish text of a refusal to delete a story. */
export function deletionRefusal(
  answer:
    | { reason: "login" | "not-found" | "not-yours" | "disqualified" }
    | { reason: "not-in-submission"; phase: Phase },
): { status: number; text: string } {
  switch (answer.reason) {
    case "login":
      return { status: 401, text: "Debes estar autenticado para eliminar una historia" };
    case "not-found":
      return NO_STORY;
    case "not-yours":
      return { status: 403, text: "No puedes eliminar una historia que no es tuya" };
    case "disqualified":
      return { status: 403, text: "Tu historia está descalificada y no se puede eliminar." };
    case "not-in-submission":
      return {
        status: 403,
        text: `Solo puedes eliminar historias durante el período de envío. Fase actual: ${PHASE_NAMES[answer.phase]}`,
      };
  }
}
