import type { Db } from "~/db/db";
import { judgeOldNames } from "~/domain/accounts/old-names.server";
import { completeDeletions } from "~/domain/erasure/complete-deletions.server";
import { refreshTotals } from "~/domain/home-page/totals.server";
import { listOverdueContests } from "~/domain/contests/mailings.server";
import { refreshRankings } from "~/domain/karma/rankings.server";
import { sendDueMail } from "~/domain/mail/queue.server";
import { ringBells } from "~/domain/notifications/channel.server";
import { settlePayments } from "~/domain/support/payments.server";
import { answerRoomRequests } from "~/domain/votes/room-requests.server";
import { tellWithdrawals } from "~/domain/votes/withdrawals.server";
import { settleAll } from "./settle";
import { sweepExpired } from "./sweep.server";

/** When expired rows are deleted: 09:10 UTC, in the small hours of America; the other pattern is every minute. */
export const DAILY = "10 9 * * *";

/** All recurring work in one list, by the pattern of wrangler.toml in `cron`; each part may run twice (OPS-03). */
export async function runRecurringWork(cron: string, env: Env, db: Db, now: Date): Promise<void> {
  if (cron === DAILY) return sweepExpired(db, now);
  await settleAll([
    armOverdueRooms(env, db, now),
    tellWithdrawals(env, db, now),
    answerRoomRequests(env, db, now),
    completeDeletions(env, db, now),
    sendDueMail(env, db, now),
    judgeOldNames(db, env, now),
    settlePayments(db, now).then((told) => ringBells(env, told)),
    refreshRankings(db, now),
    refreshTotals(db, now),
  ]);
}

/** Wakes the rooms whose alarm was dropped or is late (PHASE-03); one that fails does not keep the others waiting. */
async function armOverdueRooms(env: Env, db: Db, now: Date): Promise<void> {
  const ids = await listOverdueContests(db, now);
  const woken = await Promise.allSettled(
    ids.map((id) => env.CONTEST_ROOM.get(env.CONTEST_ROOM.idFromName(id)).ensureAlarm(id)),
  );
  for (const result of woken) {
    if (result.status === "rejected") console.error("A contest room did not wake", result.reason);
  }
}
