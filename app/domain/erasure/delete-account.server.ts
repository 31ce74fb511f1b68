import { sql } from "kysely";
import { violatesLastAdmin } from "~/db/constraints";
import type { Db } from "~/db/db";
import { consumeTokenStatement } from "~/domain/accounts/tokens.server";
import { DELETED_ID } from "~/domain/audit/actors";
import { auditStatement } from "~/domain/audit/audit.server";
import { hasBlindList, isUnfinished } from "~/domain/contests/phases.server";
import { MINUTE } from "~/domain/time/durations";
import type { StoryFate } from "./deletion-fields";
import {
  idStatements,
  noteStoriesStatement,
  profileStatements,
  storyStatements,
  talkStatements,
} from "./erase-statements.server";

/**
 * Grace period after a deletion, longer than any request runs. After it, no request from before the deletion can still write for
 * the account.
 */
const REQUESTS_END_AFTER = 10 * MINUTE;

/** Whether `by` may delete the account, or simulate its deletion: the account's owner and every admin (AUTH-10). */
export function canDeleteAccount(user: string, by: { id: string; isAdmin: boolean }): boolean {
  return by.id === user || by.isAdmin;
}

interface Deletion {
  user: string;
  stories: StoryFate;
  by: { id: string; isAdmin: boolean };
  /** Instant of the first deletion, if a restored account is deleted again: it decides which stories were open to votes. */
  decidedAt?: Date;
}

type DeletionAnswer =
  { ok: true } | { ok: false; reason: "not-yours" | "not-found" | "last-admin" };

/**
 * Erases an account from D1 in one batch, which also queues a request to every contest room to forget it (`forgetInRooms`). Only
 * the owner and admins may; the last admin's account is refused (AUTH-10).
 */
export async function deleteAccount(
  db: Db,
  { user, stories, by, decidedAt }: Deletion,
  now: Date,
): Promise<DeletionAnswer> {
  if (!canDeleteAccount(user, by)) return { ok: false, reason: "not-yours" };
  const at = now.toISOString();
  const [request, ...erasure] = [
    sql`INSERT INTO account_deletions (user_id, asked_at, stories)
      SELECT id, ${at}, ${stories} FROM user_profiles WHERE id = ${user}`.compile(db),
    queueRooms(db, user, now),
    auditStatement(
      db,
      {
        actor: by.id,
        action: "account.delete",
        subject: DELETED_ID,
        detail: { stories },
      },
      at,
      sql`EXISTS (SELECT 1 FROM user_profiles WHERE id = ${user})`,
    ),
    ...(by.id === user || decidedAt
      ? []
      : [
          noteInOpenContests(db, user, by.id, now),
          noteStoriesStatement(db, { user, stories, admin: by.id }, now),
        ]),
    ...talkStatements(db, user, now),
    ...storyStatements(db, user, stories, decidedAt ?? now),
    ...profileStatements(db, user),
    ...idStatements(db, user),
    // Foreign keys delete or detach the rest: password, sessions, tokens, drafts, reads, votes, likes, badges, notices.
    sql`DELETE FROM user_profiles WHERE id = ${user}`.compile(db),
  ] as const;
  try {
    const [requested] = await db.batch([request, ...erasure]);
    return requested.changes > 0 ? { ok: true } : { ok: false, reason: "not-found" };
  } catch (error) {
    if (violatesLastAdmin(error)) return { ok: false, reason: "last-admin" };
    throw error;
  }
}

/**
 * Queues a request to forget the account for the room of every contest, because a room may know voters without a row in D1. Rooms
 * of unfinished contests get a second request later, for votes that arrive during the deletion.
 */
function queueRooms(db: Db, user: string, now: Date) {
  const isRequested = sql`EXISTS (SELECT 1 FROM account_deletions WHERE user_id = ${user})`;
  const later = new Date(now.getTime() + REQUESTS_END_AFTER).toISOString();
  return sql`
    INSERT INTO room_erasures (user_id, contest_id, due_at)
    SELECT ${user}, contests.id, ${now.toISOString()} FROM contests WHERE ${isRequested}
    UNION ALL
    SELECT ${user}, contests.id, ${later} FROM contests WHERE ${isUnfinished} AND ${isRequested}
    ON CONFLICT DO NOTHING`.compile(db);
}

/**
 * Logs a deletion by an admin in each contest in voting or counting, whether the account has votes there or not: it is a public line
 * of the contest's acta (VOTE-12). What people do with their own account is none.
 */
function noteInOpenContests(db: Db, user: string, admin: string, now: Date) {
  return sql`
    INSERT INTO audit_log (actor_id, action, subject, at)
    SELECT ${admin}, 'contest.delete-account', contests.id, ${now.toISOString()} FROM contests
    WHERE ${hasBlindList(now)} AND EXISTS (SELECT 1 FROM user_profiles WHERE id = ${user})`.compile(
    db,
  );
}

/** Deletions requested before this instant can be completed: no request from before the deletion is still running. */
export function lastCompletable(now: Date): string {
  return new Date(now.getTime() - REQUESTS_END_AFTER).toISOString();
}

type DisownAnswer = { ok: true; userId: string } | { ok: false; reason: "dead-token" };

/**
 * Deletes an account, with its stories, that a stranger opened with somebody else's e-mail. The e-mail's owner proves the
 * ownership with the token of the confirmation mail, and can register afterwards. Refuses a used or expired token, and an account
 * whose e-mail was confirmed before (AUTH-05).
 */
export async function disownAccount(db: Db, token: string, now: Date): Promise<DisownAnswer> {
  const isUnconfirmed = sql<boolean>`EXISTS (SELECT 1 FROM user_profiles
    WHERE id = account_tokens.user_id AND email_confirmed_at IS NULL)`;
  const [consumed] = await db.batch([
    consumeTokenStatement(db, "confirm", token, now, isUnconfirmed),
  ]);
  const userId = consumed.rows[0]?.user_id;
  if (userId === undefined) return { ok: false, reason: "dead-token" };
  const by = { id: userId, isAdmin: false };
  const answer = await deleteAccount(db, { user: userId, stories: "borradas", by }, now);
  // "not-found" is not an error here: the account was deleted by somebody else in the meantime.
  if (!answer.ok && answer.reason !== "not-found") throw new Error(answer.reason);
  return { ok: true, userId };
}
