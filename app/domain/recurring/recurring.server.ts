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
import { replayRevocations } from "~/domain/restore/replay-revocations.server";
import { sendRevocations, sweepRevocations } from "~/domain/revocations/send-revocations.server";
import { assignWaitingPayments } from "~/domain/support/payments.server";
import { answerRoomRequests } from "~/domain/votes/room-requests.server";
import { sendQuarantines } from "~/domain/vote-signals/quarantine.server";
import { sendWithdrawals } from "~/domain/votes/withdrawals.server";
import { awaitAll } from "../await-all";
import { DAILY, EACH_MINUTE } from "./crons";
import { recordRun } from "./cron-runs.server";
import { sendHeartbeat } from "./heartbeat.server";
import { continueSweep, sweepDaily } from "./unfinished-sweep.server";

interface RecurringParts {
  env: Env;
  db: Db;
  dropSharedPages(addresses: readonly string[]): Promise<void>;
}

/**
 * Runs a cron, and stores when it ran and how many of its parts failed, for `/salud`. After each minute that succeeded it sends the
 * heartbeat to the outside monitor. Rejects if a part failed, so that Cloudflare counts the run as failed.
 */
export async function runCron(cron: string, parts: RecurringParts, now: Date): Promise<void> {
  const failure = await runRecurringWork(cron, parts, now).then(
    () => null,
    (error: unknown) => ({ error }),
  );
  await recordRun(parts.db, cron, failure ? countFailures(failure.error) : 0, now);
  if (failure) throw failure.error;
  if (cron === EACH_MINUTE) await sendHeartbeat(parts.env);
}

const countFailures = (error: unknown) =>
  error instanceof AggregateError ? error.errors.length : 1;

/**
 * Runs all recurring work of a cron of wrangler.toml. Every part is idempotent, since a cron may fire twice (OPS-03).
 * `dropSharedPages` removes the pages at these addresses from the page cache.
 */
export async function runRecurringWork(
  cron: string,
  { env, db, dropSharedPages }: RecurringParts,
  now: Date,
): Promise<void> {
  if (cron === DAILY) return awaitAll([sweepDaily(db, now), sweepRevocations(env, now)]);
  await awaitAll([
    wakeLateRooms(env, db, now),
    sendWithdrawals(env, db, now),
    sendQuarantines(env, db, now),
    answerRoomRequests(env, db, now),
    announceMaintenance(env, db),
    completeDeletions(env, db, now),
    sendRevocations(env, db).then(() => replayRevocations(env, db, now)),
    sendDueMail(env, db, now),
    backfillSkeletons(db, env, now),
    assignWaitingPayments(db, now).then((people) => ringBells(env, people)),
    convertEndedPolls(env, db, now).then(dropSharedPages),
    refreshRankings(db, now),
    refreshTotals(db, now),
    continueSweep(db, now),
  ]);
}
