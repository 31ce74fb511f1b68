import { violatesAdminName } from "~/db/constraints";
import type { Db } from "~/db/db";
import { fold } from "~/domain/text/fold";
import { skeletonOf } from "./look-alikes";
import { isReservedName } from "./reserved-names";
import type { Viewer } from "./sessions.server";

/**
 * Gives the account another display name, which texts of theirs show at once; refuses one that is reserved or an
 * admin's (PROFILE-02, COMMENT-06).
 */
export async function renameAccount(
  db: Db,
  env: Pick<Env, "SITE_NAME">,
  { id, displayName }: Viewer,
  name: string,
): Promise<{ ok: true } | { ok: false; reason: "reserved-name" }> {
  // An older name may be reserved by now; to send it again changes nothing.
  if (name === displayName) return { ok: true };
  if (isReservedName(name, env.SITE_NAME)) return { ok: false, reason: "reserved-name" };
  const names = { name, display_name: name, name_folded: fold(name) };
  const account = db.updateTable("user_profiles").where("id", "=", id);
  const ranked = db.updateTable("cached_rankings").where("user_id", "=", id);
  try {
    await db.batch([
      account.set({ ...names, name_skeleton: skeletonOf(name) }).compile(),
      ranked.set({ user_name: name }).compile(),
    ]);
  } catch (error) {
    if (violatesAdminName(error)) return { ok: false, reason: "reserved-name" };
    throw error;
  }
  return { ok: true };
}
