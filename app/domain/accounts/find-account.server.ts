import type { Db } from "~/db/db";

/** An account as the administration shows it: name, e-mail, and whether it has the supporter's badge. */
interface Account {
  id: string;
  email: string;
  name: string;
  isSupporter: boolean;
}

/** The id of the account with that e-mail, or null. */
export async function findAccountId(db: Db, email: string): Promise<string | null> {
  const account = db.selectFrom("user_profiles").where("email", "=", email).select("id");
  return (await account.executeTakeFirst())?.id ?? null;
}

/** Finds the account with this id, with its name, e-mail and supporter's badge; null for an unknown id. */
export async function findAccount(db: Db, id: string): Promise<Account | null> {
  const row = await db
    .selectFrom("user_profiles")
    .where("id", "=", id)
    .select(["id", "email", "display_name as name"])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom("user_badges")
            .whereRef("user_badges.user_id", "=", "user_profiles.id")
            .where("badge_id", "=", "kofi_supporter")
            .select("badge_id"),
        )
        .as("supports"),
    )
    .executeTakeFirst();
  if (!row) return null;
  const { supports, ...account } = row;
  return { ...account, isSupporter: Boolean(supports) };
}
