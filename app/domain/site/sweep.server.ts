import type { Db } from "~/db/db";

const DAY = 24 * 60 * 60 * 1000;

/** Forgets what has had its time: sessions, tokens, throttle windows, visitors' drafts, sent mail. */
export async function sweepExpired(db: Db, now: Date): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * DAY).toISOString();
  const at = now.toISOString();
  await db.batch([
    db.deleteFrom("sessions").where("expires_at", "<=", at).compile(),
    db.deleteFrom("sessions").where("last_seen_at", "<=", ago(14)).compile(),
    db.deleteFrom("account_tokens").where("expires_at", "<=", at).compile(),
    db
      .deleteFrom("throttle")
      .where("window_start", "<", now.getTime() - 2 * DAY)
      .compile(),
    db
      .deleteFrom("drafts")
      .where("user_id", "is", null)
      .where("updated_at", "<=", ago(30))
      .compile(),
    db
      .deleteFrom("mail_outbox")
      .where((is) => is.or([is("sent_at", "<=", ago(30)), is("expires_at", "<=", ago(30))]))
      .compile(),
    db
      .deleteFrom("story_views")
      .where("day", "<", ago(2).slice(0, 10))
      .where("viewer", "not like", "u:%")
      .compile(),
  ]);
}
