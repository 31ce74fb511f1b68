import type { Db } from "~/db/db";
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
import { sweepPictures } from "~/domain/pictures/keep-pictures.server";
import { sweepSubscribers } from "~/domain/newsletter/subscribe.server";
import { sweepViews } from "~/domain/stories/views.server";
import { sweepPayments } from "~/domain/support/payments.server";
import { sweepRoomFiles } from "~/domain/votes/room-files.server";
import { sweepRoomRequests } from "~/domain/votes/room-requests.server";
import { sweepSignals } from "~/domain/vote-signals/networks.server";
import { sweepWithdrawals } from "~/domain/votes/withdrawals.server";
import { awaitAll } from "../await-all";

/**
 * Daily cleanup: deletes expired rows of each topic, and normalizes e-mail addresses that were stored before addresses were
 * normalized (OPS-03).
 */
export async function sweepExpired(db: Db, now: Date): Promise<void> {
  await awaitAll([
    sweepSessions(db, now),
    sweepSuspensions(db, now),
    sweepTokens(db, now),
    sweepThrottle(db, now),
    sweepVisitorDrafts(db, now),
    sweepMail(db, now),
    sweepViews(db, now),
    sweepNotifications(db, now),
    sweepWithdrawals(db),
    sweepSignals(db),
    sweepRoomRequests(db, now),
    sweepRoomFiles(db, now),
    sweepPayments(db, now),
    sweepSubscribers(db, now),
    sweepFeedback(db, now),
    sweepArchives(db, now),
    respellEmails(db),
    sweepPictures(db, now),
  ]);
}
