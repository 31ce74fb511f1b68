import { sql } from "kysely";
import { violatesSuspension } from "~/db/constraints";
import type { Db } from "~/db/db";
import { deleteInPieces, type SweepBudget } from "~/db/delete-in-pieces";
import { idOfForm } from "~/db/ids";
import { throttle, type Throttled } from "~/domain/accounts/throttle.server";
import { enqueueMailStatement } from "~/domain/mail/outbox.server";
import { isUnsubscribePath } from "~/domain/mail/unsubscribe.server";
import { DAY } from "~/domain/time/durations";
import { longDate } from "~/domain/time/time";
import { isBlocked } from "./guards";
import { FEEDBACK_DAYS } from "./limits";
import type { FeedbackType } from "~/domain/mail/feedback-types";

type FeedbackEnv = Pick<
  Env,
  "SESSION_SECRET" | "SITE_ORIGIN" | "SUPPORT_EMAIL" | "TIME_ZONE" | "FEEDBACK_BLOCKLIST"
> &
  Pick<Env, "EMAIL" | "MAIL_API_ORIGIN" | "MAIL_TEMPLATE_ID">;

interface Feedback {
  email: string;
  type: FeedbackType;
  message: string;
  /** Whether the sender agrees to be named beside a poll option that is made of their idea. Only an account can be named. */
  showsName: boolean;
  /** Idempotency key of the form: a double submit is one message. */
  key: string;
  /**
   * Path of the page that the message is about. `userAgent` is the browser's header. `screen` and `viewport` are sizes such as
   * "1280x720", or empty.
   */
  path: string;
  userAgent: string;
  screen: string;
  viewport: string;
}

interface Sender {
  /** Id of the sender's account; null for a visitor. */
  userId: string | null;
  address: string | null;
}

type FeedbackAnswer =
  { ok: false; reason: "not-configured" | "no-template" | "blocked" | "suspended" } | Throttled;

const AGENT_MAX = 300;
/** Longest page URL in the mail, in characters. The path comes from a form field without a length limit. */
const PAGE_URL_MAX = 1000;

/**
 * Stores a message and enqueues its mail to the operator. Refuses it if the operator's address or the provider's template is not
 * configured, if the sender's e-mail is on the blocklist, and after five messages an hour from an IP address (FEEDBACK-01).
 */
export async function sendFeedback(
  db: Db,
  env: FeedbackEnv,
  feedback: Feedback,
  { userId, address }: Sender,
  now: Date,
): Promise<FeedbackAnswer> {
  const missing = missingSetting(env);
  if (missing) return { ok: false, reason: missing };
  const { email, type, message } = feedback;
  if (isBlocked(email, env.FEEDBACK_BLOCKLIST)) return { ok: false, reason: "blocked" };
  const allowed = await throttle(db, env, "feedback", address, now);
  if (!allowed.ok) return allowed;
  const id = idOfForm(feedback.key, [email, type, message, feedback.showsName]);
  const shows_name = type === "contest" && userId !== null && feedback.showsName ? 1 : 0;
  const created_at = now.toISOString();
  const statements = [
    db
      .insertInto("feedback_requests")
      .values({ id, user_id: userId, email, type, message, shows_name, created_at })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .compile(),
    enqueueMailStatement(
      db,
      "feedback",
      paramsOf(feedback, env, now),
      {
        userId,
        email: env.SUPPORT_EMAIL,
        key: `feedback:${id}`,
        expiresAt: new Date(now.getTime() + FEEDBACK_DAYS * DAY),
      },
      now,
    ),
  ];
  try {
    await db.batch(statements);
  } catch (error) {
    if (violatesSuspension(error)) return { ok: false, reason: "suspended" };
    throw error;
  }
  return { ok: true };
}

/** Deletes messages older than `FEEDBACK_DAYS`. */
export async function sweepFeedback(db: Db, now: Date, budget: SweepBudget): Promise<void> {
  const oldest = new Date(now.getTime() - FEEDBACK_DAYS * DAY).toISOString();
  await deleteInPieces(db, budget, "feedback_requests", sql`created_at <= ${oldest}`);
}

/**
 * The missing setting without which no mail can reach the operator; null if all are set. A missing mailer is no refusal, because
 * mail then waits in the outbox.
 */
function missingSetting(env: FeedbackEnv): "not-configured" | "no-template" | null {
  if (!env.SUPPORT_EMAIL) return "not-configured";
  const isProvider = !env.EMAIL && env.MAIL_API_ORIGIN;
  return isProvider && !env.MAIL_TEMPLATE_ID ? "no-template" : null;
}

/** Returns the template parameters of a feedback mail (product.md §7), cut to their maximum lengths. */
function paramsOf(feedback: Feedback, env: FeedbackEnv, now: Date) {
  // Hides the path of an unsubscribe page from the operator, because it contains a secret that does not expire.
  const path = isUnsubscribePath(feedback.path) ? "/baja" : feedback.path;
  return {
    user_email: feedback.email,
    feedback_type: feedback.type,
    message: feedback.message,
    timestamp: longDate(now, env.TIME_ZONE),
    user_agent: feedback.userAgent.slice(0, AGENT_MAX),
    page_url: new URL(path, env.SITE_ORIGIN).href.slice(0, PAGE_URL_MAX),
    screen_resolution: feedback.screen || UNKNOWN,
    viewport_size: feedback.viewport || UNKNOWN,
  };
}

/** Text in place of the sizes of screen and window, which are unknown without scripts. */
const UNKNOWN = "sin datos";
