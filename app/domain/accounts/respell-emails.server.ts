import { sql } from "kysely";
import type { Db } from "~/db/db";
import { canonicalEmail } from "~/domain/text/email-address";

/** Maximum number of e-mail addresses that one run of the backfill looks at. */
const RESPELLED_AT_ONCE = 200;

/**
 * Backfill: stores addresses with a non-ASCII domain in their canonical spelling (punycode), so that either spelling finds the
 * account. If the canonical spelling is taken, an account keeps its address and a subscription is deleted (AUTH-02).
 */
export async function respellEmails(db: Db): Promise<void> {
  const { rows } = await sql<{ email: string }>`
    SELECT email FROM user_profiles WHERE ${hasForeignDomain}
    UNION SELECT email FROM email_subscribers WHERE ${hasForeignDomain} LIMIT ${RESPELLED_AT_ONCE}`.execute(
    db,
  );
  for (const { email } of rows) {
    const canonical = canonicalEmail(email);
    if (canonical === null || canonical === email) continue;
    await db.batch([
      sql`UPDATE OR IGNORE user_profiles SET email = ${canonical} WHERE email = ${email}`.compile(
        db,
      ),
      sql`UPDATE OR IGNORE email_subscribers SET email = ${canonical} WHERE email = ${email}`.compile(
        db,
      ),
      sql`DELETE FROM email_subscribers WHERE email = ${email}`.compile(db),
    ]);
  }
}

const hasForeignDomain = sql`substr(email, instr(email, '@')) GLOB '*[^ -~]*'`;
