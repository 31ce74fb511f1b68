import type { Db } from "~/db/db";
import type { AuditAction } from "./actions";
import { lastActionText, type LastAction } from "./last-action";

/**
 * Finds the newest line of the audit log about an object: who did what, and when. With an action, the newest line of that action.
 * Null if none exists.
 */
export async function lastActionOn(
  db: Db,
  subject: string,
  action?: AuditAction,
): Promise<LastAction | null> {
  const line = await db
    .selectFrom("audit_log")
    .leftJoin("user_profiles", "user_profiles.id", "audit_log.actor_id")
    .where("audit_log.subject", "=", subject)
    .$if(action !== undefined, (lines) => lines.where("audit_log.action", "=", action ?? ""))
    .orderBy("audit_log.seq", "desc")
    .limit(1)
    .select([
      "audit_log.actor_id as actor",
      "user_profiles.display_name as name",
      "audit_log.action",
      "audit_log.at",
    ])
    .executeTakeFirst();
  return line ?? null;
}

/**
 * Returns a sentence about who last changed an object, for the refusal of the slower of two admins. Call it after a conditional
 * write changed nothing.
 */
export async function describeLastAction(
  db: Db,
  subject: string,
  reading: { admin: string; now: Date; zone: string },
): Promise<string> {
  return lastActionText(await lastActionOn(db, subject), reading);
}
