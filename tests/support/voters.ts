import { sql } from "kysely";
import type { Db } from "~/db/db";
import { newId } from "~/db/ids";
import { SESSION_DAYS } from "~/domain/accounts/limits";
import { hashToken, newToken } from "~/domain/accounts/sessions.server";
import { sessionHeader } from "~/http/session";
import { cookieOf } from "./site";

export interface Voter {
  id: string;
  /** Cookie header of a browser in which the account is signed in. */
  cookie: string;
}

/** Creates `size` accounts with sessions. Uses two statements, since every statement through Miniflare is slow. */
export async function signInCrowd(db: Db, size: number, now: Date): Promise<Voter[]> {
  const crowd = Array.from({ length: size }, () => ({ id: newId(), token: newToken() }));
  const at = now.toISOString();
  const expires = new Date(now.getTime() + SESSION_DAYS * 24 * 60 * 60 * 1000).toISOString();
  const people = JSON.stringify(
    crowd.map(({ id, token }) => ({
      id,
      name: `Persona ${id.slice(0, 8)}`,
      hash: hashToken(token),
    })),
  );
  await db.batch([
    sql`
      INSERT INTO user_profiles
        (id, email, name, display_name, email_confirmed_at, terms_accepted_at, created_at)
      SELECT p.value ->> 'id', (p.value ->> 'id') || '@example.com', p.value ->> 'name',
        p.value ->> 'name', ${at}, ${at}, ${at}
      FROM json_each(${people}) AS p`.compile(db),
    sql`
      INSERT INTO sessions (token_hash, user_id, user_agent, created_at, last_seen_at, expires_at)
      SELECT p.value ->> 'hash', p.value ->> 'id', 'test', ${at}, ${at}, ${expires}
      FROM json_each(${people}) AS p`.compile(db),
  ]);
  return Promise.all(
    crowd.map(async ({ id, token }) => ({
      id,
      cookie: cookieOf(await sessionHeader(new Request("http://localhost"), token)),
    })),
  );
}
