import type { Db } from "~/db/db";
import type { AnthologyChoice } from "./preference-fields";

/** Finds which of their stories a person lets into anthologies (READ-06). */
export async function findAnthologyChoice(db: Db, user: string): Promise<AnthologyChoice> {
  const own = db.selectFrom("user_profiles").where("id", "=", user).select("anthology");
  return (await own.executeTakeFirstOrThrow()).anthology;
}

/**
 * Saves which of their stories a person lets into anthologies. Downloaded books follow at once, cached pages when they expire or
 * are purged.
 */
export async function saveAnthologyChoice(
  db: Db,
  user: string,
  choice: AnthologyChoice,
): Promise<void> {
  await db.updateTable("user_profiles").where("id", "=", user).set({ anthology: choice }).execute();
}
