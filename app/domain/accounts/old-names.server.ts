import type { CompiledQuery } from "kysely";
import type { Db } from "~/db/db";
import { fold } from "~/domain/text/fold";
import { isCleanLine, showsLetter } from "~/domain/text/clean";
import { skeletonOf } from "./look-alikes";
import { isReservedName } from "./reserved-names";

const AT_ONCE = 30;

interface OldAccount {
  id: string;
  display_name: string;
  is_admin: 0 | 1;
}

/**
 * Backfills the skeletons of accounts that have none; a name that is refused by now becomes 'Participante' and part
 * of the id, with the old one in the audit log (COMMENT-06).
 */
export async function judgeOldNames(db: Db, env: Pick<Env, "SITE_NAME">, now: Date): Promise<void> {
  // Admins keep their names, and so do accounts with the name of an admin: people have namesakes.
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
