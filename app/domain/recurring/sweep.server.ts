import type { Db } from "~/db/db";
import { sweepSessionsQuery } from "~/domain/accounts/sessions.server";
import { sweepThrottleQuery } from "~/domain/accounts/throttle.server";
import { sweepTokensQuery } from "~/domain/accounts/tokens.server";
import { sweepMailQuery } from "~/domain/mail/outbox.server";
import { sweepVisitorDraftsQuery } from "~/domain/stories/drafts.server";
import { sweepViewsQuery } from "~/domain/stories/views.server";
import { sweepWithdrawalsQuery } from "~/domain/votes/withdrawals.server";

/** Deletes what has had its time; each topic says what that is (OPS-03). */
export async function sweepExpired(db: Db, now: Date): Promise<void> {
  await db.batch([
    sweepSessionsQuery(db, now),
    sweepTokensQuery(db, now),
    sweepThrottleQuery(db, now),
    sweepVisitorDraftsQuery(db, now),
    sweepMailQuery(db, now),
    sweepViewsQuery(db, now),
    sweepWithdrawalsQuery(db),
  ]);
}
