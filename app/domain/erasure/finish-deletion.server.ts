import type { Db } from "~/db/db";
import { forgetChannel, type Channels } from "~/domain/notifications/channel.server";
import { tellWithdrawals } from "~/domain/votes/withdrawals.server";
import { continueDeletions } from "./continue-deletions.server";

type Rooms = Channels &
  Parameters<typeof continueDeletions>[0] &
  Parameters<typeof tellWithdrawals>[0];

/** Tells rooms and open pages of a deletion; what is left undone the cron does within a minute (AUTH-10). */
export async function finishDeletion(env: Rooms, db: Db, user: string, now: Date): Promise<void> {
  await Promise.all([
    tellWithdrawals(env, db, now),
    forgetChannel(env, user),
    continueDeletions(env, db, now, user).catch((error: unknown) =>
      console.error("A deleted account waits for a room", error),
    ),
  ]);
}
