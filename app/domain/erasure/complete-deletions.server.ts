import type { Db } from "~/db/db";
import type { Row } from "~/db/schema";
import { awaitAll } from "~/domain/await-all";
import { forgetChannel, type Channels } from "~/domain/notifications/channel.server";
import {
  sendRevocationsNow,
  type RevocationEnv,
} from "~/domain/revocations/send-revocations.server";
import { forgetVoter, type Rooms } from "~/domain/votes/room-client.server";
import { sendWithdrawals } from "~/domain/votes/withdrawals.server";
import { lastCompletable } from "./delete-account.server";
import { idStatements } from "./erase-statements.server";

/** Maximum number of rows per cron run; the rest waits for the next run, a minute later. */
const ROWS_PER_RUN = 100;

/**
 * Sends due requests to forget a deleted account to the contest rooms, and completes each deletion that all rooms have
 * acknowledged: of one account, or of all if `user` is null. Idempotent, also when several calls run at once (AUTH-10).
 */
export async function completeDeletions(
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
    .limit(ROWS_PER_RUN)
    .select(["user_id", "contest_id", "due_at"])
    .execute();
  try {
    await awaitAll(due.map((row) => forgetInRoom(env, db, row)));
  } finally {
    await eraseRemains(db, now);
  }
}

/** Deletes the queued request only after the room has acknowledged it. So an unreachable room is asked again a minute later. */
async function forgetInRoom(
  env: Rooms,
  db: Db,
  { user_id, contest_id, due_at }: Row<"room_erasures">,
) {
  await forgetVoter(env, contest_id, user_id);
  await db
    .deleteFrom("room_erasures")
    .where("user_id", "=", user_id)
    .where("contest_id", "=", contest_id)
    .where("due_at", "=", due_at)
    .execute();
}

/**
 * For deleted accounts that all contest rooms have forgotten: deletes rows that late requests have inserted, then the record of
 * the deletion.
 */
async function eraseRemains(db: Db, now: Date): Promise<void> {
  const completable = await db
    .selectFrom("account_deletions")
    .where("asked_at", "<=", lastCompletable(now))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("room_erasures")
            .whereRef("room_erasures.user_id", "=", "account_deletions.user_id")
            .select("due_at"),
        ),
      ),
    )
    .limit(ROWS_PER_RUN)
    .select("user_id")
    .execute();
  for (const { user_id } of completable) {
    await db.batch([
      ...idStatements(db, user_id),
      db.deleteFrom("account_deletions").where("user_id", "=", user_id).compile(),
    ]);
  }
}

/**
 * Carries out the steps after a committed deletion: gives voters of deleted stories their votes back, closes the account's live
 * channel, logs the deletion outside D1, and makes the rooms forget the account. The cron completes failed steps within a minute (AUTH-10).
 */
export async function finishDeletion(
  env: Rooms & Channels & RevocationEnv & Parameters<typeof sendWithdrawals>[0],
  db: Db,
  user: string,
  now: Date,
): Promise<void> {
  await Promise.all([
    sendWithdrawals(env, db, now),
    forgetChannel(env, user),
    sendRevocationsNow(env, db),
    completeDeletions(env, db, now, user).catch((error: unknown) =>
      console.error("A deleted account waits for a room", error),
    ),
  ]);
}
