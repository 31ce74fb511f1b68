import type { Db } from "~/db/db";
import { backfillSkeletons } from "~/domain/accounts/rename-account.server";
import { completeDeletions } from "~/domain/erasure/complete-deletions.server";
import { refreshTotals } from "~/domain/home-page/totals.server";
import { wakeLateRooms } from "~/domain/contests/late-rooms.server";
import { refreshRankings } from "~/domain/karma/rankings.server";
import { announceMaintenance } from "~/domain/maintenance/maintenance.server";
import { sendDueMail } from "~/domain/mail/queue.server";
import { convertEndedPolls } from "~/domain/polls/convert.server";
import { ringBells } from "~/domain/notifications/channel.server";
import { assignWaitingPayments } from "~/domain/support/payments.server";
import { answerRoomRequests } from "~/domain/votes/room-requests.server";
import { sendQuarantines } from "~/domain/vote-signals/quarantine.server";
import { sendWithdrawals } from "~/domain/votes/withdrawals.server";
import { awaitAll } from "../await-all";
import { sweepExpired } from "./sweep.server";

interface RecurringParts {
  env: Env;
  db: Db;
  dropSharedPages(addresses: readonly string[]): Promise<void>;
}

/** Cron of the daily cleanup, at night in America (09:10 UTC). The other cron of wrangler.toml fires every minute. */
export const DAILY = "10 9 * * *";

/**
 * Runs all recurring work of a cron of wrangler.toml. Every part is idempotent, since a cron may fire twice (OPS-03).
 * `dropSharedPages` removes the pages at these addresses from the page cache.
 */
export async function runRecurringWork(
  cron: string,
  { env, db, dropSharedPages }: RecurringParts,
  now: Date,
): Promise<void> {
  if (cron === DAILY) return sweepExpired(db, now);
  await awaitAll([
    wakeLateRooms(env, db, now),
    sendWithdrawals(env, db, now),
    sendQuarantines(env, db, now),
    answerRoomRequests(env, db, now),
    announceMaintenance(env, db),
    completeDeletions(env, db, now),
    sendDueMail(env, db, now),
    backfillSkeletons(db, env, now),
    assignWaitingPayments(db, now).then((people) => ringBells(env, people)),
    convertEndedPolls(env, db, now).then(dropSharedPages),
    refreshRankings(db, now),
    refreshTotals(db, now),
  ]);
}
