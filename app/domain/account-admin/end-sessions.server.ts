import { sql, type SqlBool } from "kysely";
import type { Db } from "~/db/db";
import { isListed } from "~/domain/accounts/session-list.server";
import { auditStatement } from "~/domain/audit/audit.server";

/**
 * Ends one session of an account by its id in the list of sessions, or all sessions (null), and logs it. Returns whether a session
 * was ended.
 */
export async function endSessionsOf(
  db: Db,
  { user, session }: { user: string; session: string | null },
  admin: { id: string },
  now: Date,
): Promise<boolean> {
  const theirs = sql<SqlBool>`sessions.user_id = ${user} AND ${session === null ? sql`TRUE` : isListed(session)}`;
  const line = { actor: admin.id, action: "account.sessions", subject: user } as const;
  const [, ended] = await db.batch([
    auditStatement(
      db,
      { ...line, detail: { all: session === null } },
      now.toISOString(),
      sql`EXISTS (SELECT 1 FROM sessions WHERE ${theirs})`,
    ),
    sql`DELETE FROM sessions WHERE ${theirs}`.compile(db),
  ]);
  return ended.changes > 0;
}
