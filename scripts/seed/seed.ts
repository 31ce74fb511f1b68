import type { Miniflare } from "miniflare";
import type { Db } from "~/db/db";
import { hashPassword } from "~/domain/accounts/passwords.server";
import { DAY, MINUTE } from "~/domain/time/durations";
import { createUser, givePassword, type UserRow } from "./rows";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "./accounts";
import { readCommunity } from "./community";
import { seedLarge } from "./large";
import { seedMonths } from "./months";

export interface SeedOptions {
  /**
   * demo: a community with finished contests. empty: only the demo accounts. large: thousands of stories and comments for the
   * bench.
   */
  kind: string;
  /** The phase of the current contest in the seeded data. */
  phase: string;
}

/** Fills an empty local database with the chosen data. It takes a Miniflare, so that nobody can pass it a deployed database. */
export async function seedCommunity(local: Miniflare, db: Db, options: SeedOptions): Promise<void> {
  const now = new Date();
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const community = readCommunity();
  const people = new Map<string, UserRow>();
  const month = 30 * DAY;
  for (const [index, account] of DEMO_ACCOUNTS.entries()) {
    const at = new Date(now.getTime() - 4 * month + index * MINUTE).toISOString();
    const isAdmin = account.role === "admin" ? 1 : 0;
    const user = await createUser(db, {
      email: account.email,
      name: account.name,
      display_name: account.name,
      bio: community.people.find(({ name }) => name === account.name)?.bio ?? null,
      is_admin: isAdmin,
      email_confirmed_at: at,
      terms_accepted_at: at,
      created_at: at,
    });
    await givePassword(db, user, passwordHash);
    people.set(account.name, user);
  }
  if (options.kind === "empty") return;
  for (const [index, { name, bio }] of community.people.entries()) {
    if (people.has(name)) continue;
    const at = new Date(now.getTime() - 4 * month + (index + 60) * MINUTE).toISOString();
    const email = `persona-${index}@tintero.example`;
    const user = { email, name, display_name: name, bio, created_at: at, terms_accepted_at: at };
    people.set(name, await createUser(db, user));
  }
  if (options.kind === "large")
    return seedLarge(local, db, [...people.values()], options.phase, now);
  return seedMonths(local, db, community, people, options.phase, now);
}
