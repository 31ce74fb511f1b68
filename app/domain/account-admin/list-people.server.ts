import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { Db } from "~/db/db";
import type { Row } from "~/db/schema";
import { isSuspended } from "~/domain/accounts/sessions.server";
import { BEST_PLAN } from "~/domain/plans/plans";
import { fold } from "~/domain/text/fold";
import type { ListedPerson } from "./listed-person";
import type { PeopleFilter, PeopleQuery } from "./people-query";

/** Number of accounts on one page of the admin's list of accounts. */
export const PEOPLE_PER_PAGE = 50;

type AccountColumn = "id" | "email" | "is_admin" | "is_founder" | "plan" | "suspended_until";

interface PersonRow extends Pick<Row<"user_profiles">, AccountColumn> {
  name: string;
  since: string;
  supports: number;
  is_confirmed: number;
}

/**
 * Lists a page of accounts selected by a search and a filter, newest first (ADMIN-01). Computes no total: an index gives the page,
 * but a count would scan all accounts.
 */
export async function listPeople(
  db: Db,
  query: PeopleQuery,
  now: Date,
): Promise<{ people: ListedPerson[]; hasMore: boolean }> {
  const isAsked = sql<SqlBool>`${matches(query.text)} AND ${passes(query.filter, now)}`;
  const people = await selectPeople(
    db,
    now,
    sql`${isAsked} ORDER BY user_profiles.created_at DESC, user_profiles.id
      LIMIT ${PEOPLE_PER_PAGE + 1} OFFSET ${(query.page - 1) * PEOPLE_PER_PAGE}`,
  );
  return { people: people.slice(0, PEOPLE_PER_PAGE), hasMore: people.length > PEOPLE_PER_PAGE };
}

/** Finds an account with the fields of the admin's list; null for an unknown id. */
export async function findListedPerson(
  db: Db,
  id: string,
  now: Date,
): Promise<ListedPerson | null> {
  const [person = null] = await selectPeople(db, now, sql`user_profiles.id = ${id}`);
  return person;
}

async function selectPeople(
  db: Db,
  now: Date,
  where: RawBuilder<unknown>,
): Promise<ListedPerson[]> {
  const { rows } = await sql<PersonRow>`
    SELECT user_profiles.id, display_name AS name, email, created_at AS since, is_admin, is_founder, plan,
      ${isSupporter} AS supports, email_confirmed_at IS NOT NULL AS is_confirmed,
      CASE WHEN ${isSuspended(now)} THEN suspended_until END AS suspended_until
    FROM user_profiles WHERE ${where}`.execute(db);
  return rows.map(({ is_admin, is_founder, supports, is_confirmed, suspended_until, ...row }) => ({
    ...row,
    isAdmin: is_admin === 1,
    isFounder: is_founder === 1,
    isSupporter: supports === 1,
    isConfirmed: is_confirmed === 1,
    suspendedUntil: suspended_until,
  }));
}

/** SQL condition: the folded name or the e-mail contains the text. Uses instr, because D1 refuses LIKE patterns over 50 bytes. */
function matches(text: string): RawBuilder<SqlBool> {
  if (text === "") return sql`TRUE`;
  return sql`(instr(user_profiles.name_folded, ${fold(text)}) > 0
    OR instr(user_profiles.email, ${text.toLowerCase()}) > 0)`;
}

// IN instead of EXISTS, so that SQLite starts from the few supporters instead of scanning all accounts.
const isSupporter: RawBuilder<SqlBool> = sql`user_profiles.id IN
  (SELECT user_id FROM user_badges WHERE badge_id = 'kofi_supporter')`;

/** SQL condition on `user_profiles`: the account passes the filter of the admin's list. */
function passes(filter: PeopleFilter, now: Date): RawBuilder<SqlBool> {
  const conditions: Record<PeopleFilter, RawBuilder<SqlBool>> = {
    todas: sql`TRUE`,
    administracion: sql`user_profiles.is_admin = 1`,
    suspendidas: isSuspended(now),
    fundadoras: sql`user_profiles.is_founder = 1`,
    mecenas: isSupporter,
    premium: sql`user_profiles.plan = ${BEST_PLAN}`,
  };
  return conditions[filter];
}
