import type { Db } from "~/db/db";
import { skeletonOf } from "./name-rules";

/**
 * Computes the skeletons of admins that have none, as after a migration that empties the column or a grant to an imported account.
 * Must run before a name is written: the trigger that reserves the names of admins compares skeletons (COMMENT-06).
 */
export async function completeAdminSkeletons(db: Db): Promise<void> {
  const admins = await db
    .selectFrom("user_profiles")
    .where("is_admin", "=", 1)
    .where("name_skeleton", "=", "")
    .select(["id", "display_name"])
    .execute();
  if (admins.length === 0) return;
  await db.batch(
    admins.map(({ id, display_name }) =>
      db
        .updateTable("user_profiles")
        .where("id", "=", id)
        .set({ name_skeleton: skeletonOf(display_name) })
        .compile(),
    ),
  );
}
