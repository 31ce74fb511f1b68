import type { Db } from "~/db/db";
import type { SweepBudget } from "~/db/delete-in-pieces";
import { sweepSuspensions } from "~/domain/account-admin/suspend-account.server";
import { respellEmails } from "~/domain/accounts/respell-emails.server";
import { sweepSessions } from "~/domain/accounts/sessions.server";
import { sweepThrottle } from "~/domain/accounts/throttle.server";
import { sweepTokens } from "~/domain/accounts/tokens.server";
import { sweepArchives } from "~/domain/archives/archives.server";
import { sweepFeedback } from "~/domain/feedback/send-feedback.server";
import { sweepMail } from "~/domain/mail/outbox.server";
import { sweepNotifications } from "~/domain/notifications/inbox.server";
import { sweepVisitorDrafts } from "~/domain/drafts/drafts.server";
import { sweepPictures } from "~/domain/pictures/sweep-pictures.server";
import { sweepReplays } from "~/domain/restore/replay-revocations.server";
import { sweepSubscribers } from "~/domain/newsletter/subscribe.server";
import { sweepViews } from "~/domain/stories/views.server";
import { sweepPayments } from "~/domain/support/payments.server";
import { sweepRoomFiles } from "~/domain/votes/room-files.server";
import { sweepRoomRequests } from "~/domain/votes/room-requests.server";
import { sweepSignals } from "~/domain/vote-signals/networks.server";
import { sweepWithdrawals } from "~/domain/votes/withdrawals.server";
import { awaitAll } from "../await-all";

/**
 * Cleanup: deletes expired rows of each topic, and normalizes e-mail addresses that were stored before addresses were normalized
 * (OPS-03). Returns whether it has finished. Else the budget of the run was used up, and another run has to go on.
 */
export async function sweepExpired(db: Db, now: Date, budget: SweepBudget): Promise<boolean> {
  await awaitAll([
    sweepSessions(db, now, budget),
    sweepSuspensions(db, now),
    sweepTokens(db, now, budget),
    sweepThrottle(db, now, budget),
    sweepVisitorDrafts(db, now, budget),
    sweepMail(db, now, budget),
    sweepViews(db, now, budget),
    sweepNotifications(db, now, budget),
    sweepWithdrawals(db, budget),
    sweepSignals(db, budget),
    sweepRoomRequests(db, now, budget),
    sweepRoomFiles(db, now, budget),
    sweepReplays(db, now),
    sweepPayments(db, now, budget),
    sweepSubscribers(db, now, budget),
    sweepFeedback(db, now, budget),
    sweepArchives(db, now, budget),
    respellEmails(db),
    sweepPictures(db, now, budget),
  ]);
  return budget.pieces > 0;
}
