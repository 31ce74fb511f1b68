import { violatesAdminName } from "~/db/constraints";
import type { Db } from "~/db/db";
import type { Row } from "~/db/schema";
import { fold } from "~/domain/text/fold";
import { completeAdminSkeletons } from "./admin-names.server";
import { skeletonOf, isReservedName } from "./name-rules";
import { isSuspended, type Viewer } from "./sessions.server";
import { sql, type CompiledQuery, type SqlBool } from "kysely";
import { isCleanLine, showsLetter } from "~/domain/text/clean";

/**
 * Changes the display name of an account, and with it the author's name on the texts that the account has published. Refuses a
 * reserved name, the name of an admin, and every name while the account is suspended (PROFILE-02, COMMENT-06, ADMIN-05).
 */
export async function renameAccount(
  db: Db,
  env: Pick<Env, "SITE_NAME">,
  { id, displayName }: Pick<Viewer, "id" | "displayName">,
  name: string,
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: "reserved-name" | "suspended" }> {
  // Accepts the current name without a change, even if that name has become reserved since.
  if (name === displayName) return { ok: true };
  if (isReservedName(name, env.SITE_NAME)) return { ok: false, reason: "reserved-name" };
  await completeAdminSkeletons(db);
  const names = { name, display_name: name, name_folded: fold(name) };
  const mayChange = sql<SqlBool>`EXISTS (SELECT 1 FROM user_profiles
    WHERE user_profiles.id = ${id} AND NOT ${isSuspended(now)})`;
  const account = db.updateTable("user_profiles").where("id", "=", id).where(mayChange);
  const ranked = db.updateTable("cached_rankings").where("user_id", "=", id).where(mayChange);
  try {
    const [, changed] = await db.batch([
      // The trigger that spares the names of admins passes rows without a skeleton, so that the backfill can fill it in.
      account
        .where("name_skeleton", "=", "")
        .set({ name_skeleton: skeletonOf(displayName) })
        .compile(),
      account.set({ ...names, name_skeleton: skeletonOf(name) }).compile(),
      ranked.set({ user_name: name }).compile(),
    ]);
    if (changed.changes === 0) return { ok: false, reason: "suspended" };
  } catch (error) {
    if (violatesAdminName(error)) return { ok: false, reason: "reserved-name" };
    throw error;
  }
  return { ok: true };
}

/** Maximum number of accounts in one batch of the backfill. */
const AT_ONCE = 30;

type OldAccount = Pick<Row<"user_profiles">, "id" | "display_name" | "is_admin">;

/**
 * Backfill: computes the skeletons of accounts that have none. A name that would be refused today becomes 'Participante' with part
 * of the id, and the audit log keeps the old one (COMMENT-06). Admins keep their names. So do accounts with the name of an admin:
 * people have namesakes.
 */
export async function backfillSkeletons(
  db: Db,
  env: Pick<Env, "SITE_NAME">,
  now: Date,
): Promise<void> {
  let last = "";
  for (;;) {
    const old = await db
      .selectFrom("user_profiles")
      .where("name_skeleton", "=", "")
      .where("id", ">", last)
      .orderBy("id")
      .limit(AT_ONCE)
      .select(["id", "display_name", "is_admin"])
      .execute();
    const end = old.at(-1);
    if (!end) return;
    await db.batch(old.flatMap((account) => statementsFor(db, account, env.SITE_NAME, now)));
    last = end.id;
  }
}

function statementsFor(
  db: Db,
  { id, display_name, is_admin }: OldAccount,
  siteName: string,
  now: Date,
): CompiledQuery<unknown>[] {
  const isFine =
    isCleanLine(display_name) &&
    showsLetter(display_name) &&
    !isReservedName(display_name, siteName);
  const account = db.updateTable("user_profiles").where("id", "=", id);
  if (isFine || is_admin) {
    return [account.set({ name_skeleton: skeletonOf(display_name) }).compile()];
  }
  const name = `Participante ${id.replace(/[^0-9a-z]/gi, "").slice(0, 6)}`;
  return [
    account
      .set({
        name,
        display_name: name,
        name_folded: fold(name),
        name_skeleton: skeletonOf(name),
      })
      .compile(),
    db
      .insertInto("audit_log")
      .values({
        actor_id: null,
        action: "account.rename",
        subject: id,
        detail: JSON.stringify({ from: display_name, to: name }),
        at: now.toISOString(),
      })
      .compile(),
  ];
}
