import type { Db } from "~/db/db";
import { settleAll } from "~/domain/recurring/settle";
import { forgetVoter, type Rooms } from "~/domain/votes/votes.server";
import { settledBefore } from "./delete-account.server";
import { idStatements } from "./erase-statements.server";

/** Rooms to tell in one run; what is left over waits for the next minute. */
const AT_ONCE = 100;

/**
 * Tells the contest rooms of deleted accounts, of all or of one, and ends the deletions of which all rooms have heard; idempotent,
 * also several times at once (AUTH-10).
 */
export async function continueDeletions(
  env: Rooms,
  db: Db,
  now: Date,
  user: string | null = null,
): Promise<void> {
  const due = await db
    .selectFrom("room_erasures")
    .where("due_at", "<=", now.toISOString())
    .$if(user !== null, (rows) => rows.where("user_id", "=", user))
    .orderBy("due_at")
    .limit(AT_ONCE)
    .select(["user_id", "contest_id", "due_at"])
    .execute();
  try {
    await settleAll(due.map((row) => tell(env, db, row)));
  } finally {
    await endSettled(db, now);
  }
}

interface RoomErasure {
  user_id: string;
  contest_id: string;
  due_at: string;
}

// The row goes when its room has acknowledged: one that cannot be reached is told again in a minute.
async function tell(env: Rooms, db: Db, { user_id, contest_id, due_at }: RoomErasure) {
  await forgetVoter(env, contest_id, user_id);
  await db
    .deleteFrom("room_erasures")
    .where("user_id", "=", user_id)
    .where("contest_id", "=", contest_id)
    .where("due_at", "=", due_at)
    .execute();
}

async function endSettled(db: Db, now: Date): Promise<void> {
  const settled = await db
    .selectFrom("account_deletions")
    .where("asked_at", "<=", settledBefore(now))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("room_erasures")
            .whereRef("room_erasures.user_id", "=", "account_deletions.user_id")
            .select("due_at"),
        ),
      ),
    )
    .limit(AT_ONCE)
    .select("user_id")
    .execute();
  for (const { user_id } of settled) {
    await db.batch([
      ...idStatements(db, user_id),
      db.deleteFrom("account_deletions").where("user_id", "=", user_id).compile(),
    ]);
  }
}
