import type { Db } from "~/db/db";
import type { AnthologyChoice } from "./preference-fields";

/** Finds which of a person's stories may be in anthologies: all, new ones or none (READ-06). */
export async function findAnthologyChoice(db: Db, user: string): Promise<AnthologyChoice> {
  const profile = db.selectFrom("user_profiles").where("id", "=", user).select("anthology");
  return (await profile.executeTakeFirstOrThrow()).anthology;
}

/**
 * Saves which of a person's stories may be in anthologies. Downloaded books change at once; cached pages change when they expire or
 * are purged.
 */
export async function saveAnthologyChoice(
  db: Db,
  user: string,
  choice: AnthologyChoice,
): Promise<void> {
  await db.updateTable("user_profiles").where("id", "=", user).set({ anthology: choice }).execute();
}
