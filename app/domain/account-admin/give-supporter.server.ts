import { sql, type SqlBool } from "kysely";
import type { Db } from "~/db/db";
import { auditStatement } from "~/domain/audit/audit.server";
import { awardSupporterStatements } from "~/domain/badges/award.server";

/**
 * Gives an account the supporter's badge without a payment, and logs it. False for an account that has the badge. The caller checks
 * that `admin` is an admin (BADGE-01).
 */
export async function giveSupporter(
  db: Db,
  user: string,
  admin: string,
  now: Date,
): Promise<boolean> {
  const lacks = sql<SqlBool>`NOT EXISTS (SELECT 1 FROM user_badges
    WHERE user_badges.user_id = ${user} AND badge_id = 'kofi_supporter')`;
  const line = { actor: admin, action: "account.supporter", subject: user } as const;
  const [logged] = await db.batch([
    auditStatement(db, line, now.toISOString(), lacks),
    ...awardSupporterStatements(db, user, lacks, now),
  ]);
  return logged.changes > 0;
}
