import { sql } from "kysely";
import { violatesLastAdmin } from "~/db/constraints";
import type { Db } from "~/db/db";
import { auditStatement } from "~/domain/audit/audit.server";
import { isUnfinished } from "~/domain/contests/phases.server";
import { MINUTE } from "~/domain/time/durations";
import type { StoryFate } from "./deletion-fields";
import {
  DELETED_ID,
  idStatements,
  profileStatements,
  storyStatements,
  talkStatements,
} from "./erase-statements.server";
import { canDeleteAccount } from "./rights";

/** Longer than any request lives: after it nothing of the account is on its way any more. */
const SETTLED_AFTER = 10 * MINUTE;

type DeletionAnswer =
  { ok: true } | { ok: false; reason: "not-yours" | "not-found" | "last-admin" };

/**
 * Erases an account from D1 and notes the rooms that `continueDeletions` has to tell, in one batch; refuses other people's accounts,
 * but to admins, and the last admin's (AUTH-10).
 */
export async function deleteAccount(
  db: Db,
  { user, stories, by }: { user: string; stories: StoryFate; by: { id: string; isAdmin: boolean } },
  now: Date,
): Promise<DeletionAnswer> {
  if (!canDeleteAccount(user, by)) return { ok: false, reason: "not-yours" };
  const at = now.toISOString();
  const [request, ...erase] = [
    sql`INSERT INTO account_deletions (user_id, asked_at)
      SELECT id, ${at} FROM user_profiles WHERE id = ${user}`.compile(db),
    noteRooms(db, user, now),
    auditStatement(
      db,
      {
        ...{ actor: by.id, action: "account.delete", subject: DELETED_ID },
        detail: { stories },
      },
      at,
      sql`EXISTS (SELECT 1 FROM user_profiles WHERE id = ${user})`,
    ),
    ...talkStatements(db, user, now),
    ...storyStatements(db, user, stories, now),
    ...profileStatements(db, user),
    ...idStatements(db, user),
    // Takes along, or unties, what refers to it: password, sessions, tokens, drafts, reads, votes, likes, badges, notices.
    sql`DELETE FROM user_profiles WHERE id = ${user}`.compile(db),
  ] as const;
  try {
    const [asked] = await db.batch([request, ...erase]);
    return asked.changes > 0 ? { ok: true } : { ok: false, reason: "not-found" };
  } catch (error) {
    if (violatesLastAdmin(error)) return { ok: false, reason: "last-admin" };
    throw error;
  }
}

// All contests: a room may know of somebody who left no trace here, who looked at the ballot or voted for a story that is gone.
function noteRooms(db: Db, user: string, now: Date) {
  const isAsked = sql`EXISTS (SELECT 1 FROM account_deletions WHERE user_id = ${user})`;
  return sql`
    INSERT INTO room_erasures (user_id, contest_id, due_at)
    SELECT ${user}, contests.id, ${now.toISOString()} FROM contests WHERE ${isAsked}
    UNION ALL
    SELECT ${user}, contests.id, ${settledAt(now)} FROM contests WHERE ${isUnfinished} AND ${isAsked}
    ON CONFLICT DO NOTHING`.compile(db);
}

function settledAt(asked: Date): string {
  return new Date(asked.getTime() + SETTLED_AFTER).toISOString();
}

/** The instant before which a deletion has to have been asked for, so that nothing of it is on its way any more. */
export function settledBefore(now: Date): string {
  return new Date(now.getTime() - SETTLED_AFTER).toISOString();
}
