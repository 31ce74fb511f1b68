import type { Db } from "~/db/db";
import { parseMail } from "./kinds";
import { oneLine, writeMail, type Mail, type MailWordsEnv } from "./texts.server";
import { claimDueMail, countDueMail, markFailed, markSent, type DueMail } from "./outbox.server";

/** Most mails of one run, which comes every minute and may make 50 calls: each mail is one call and one write. */
export const MAILS_PER_RUN = 20;
const PROVIDER_TIMEOUT = 10_000;
const LIB_VERSION = "4.4.1";

export type MailEnv = MailWordsEnv &
  Pick<
    Env,
    | "ENVIRONMENT"
    | "SUPPORT_EMAIL"
    | "MAIL_API_ORIGIN"
    | "MAIL_SERVICE_ID"
    | "MAIL_TEMPLATE_ID"
    | "MAIL_USER_ID"
  >;

interface Provider {
  origin: string;
  serviceId: string;
  templateId: string;
  userId: string;
}

/**
 * Sends what waits in the outbox, at most 20 mails a run; without the provider's secrets it waits, and in local mode
 * its link is printed (MAIL-01).
 */
export async function sendDueMail(env: MailEnv, db: Db, now: Date): Promise<void> {
  // A mail is claimed before it is sent, so two runs do not send it twice; when the provider's answer is lost, it is
  // sent again.
  const provider = providerOf(env);
  if (!provider && env.ENVIRONMENT !== "local") {
    const waiting = await countDueMail(db, now);
    if (waiting > 0) console.warn(`${waiting} mails wait: the MAIL_* secrets are missing`);
    return;
  }
  // One after the other: the provider takes about one a second.
  for (const due of await claimDueMail(db, now, MAILS_PER_RUN)) {
    try {
      const mail = writeMail(parseMail(due.kind, due.data), env);
      if (provider) await deliver(provider, env, due, mail);
      else console.info(`Mail to ${oneLine(due.recipient)}: ${mail.subject} → ${mail.link}`);
    } catch (error) {
      console.error(`Mail ${due.id} (${due.kind}) did not go out`, error);
      await markFailed(db, due.id, String(error));
      continue;
    }
    await markSent(db, due.id, now);
  }
}

function providerOf(env: MailEnv): Provider | null {
  const {
    MAIL_API_ORIGIN: origin,
    MAIL_SERVICE_ID: serviceId,
    MAIL_TEMPLATE_ID: templateId,
    MAIL_USER_ID: userId,
  } = env;
  return origin && serviceId && templateId && userId
    ? { origin, serviceId, templateId, userId }
    : null;
}

async function deliver(
  { origin, serviceId, templateId, userId }: Provider,
  env: MailEnv,
  due: DueMail,
  mail: Mail,
): Promise<void> {
  const response = await fetch(new URL("/api/v1.0/email/send", origin), {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    signal: AbortSignal.timeout(PROVIDER_TIMEOUT),
    body: JSON.stringify({
      lib_version: LIB_VERSION,
      user_id: userId,
      service_id: serviceId,
      template_id: templateId,
      template_params: {
        message_id: due.id,
        to_email: oneLine(due.recipient),
        reply_to: oneLine(env.SUPPORT_EMAIL),
        from_name: oneLine(env.SITE_NAME),
        subject: mail.subject,
        message_text: mail.text,
        message_html: mail.html,
      },
    }),
  });
  const answer = await response.text();
  if (!response.ok) {
    throw new Error(`The mail provider answered ${response.status}: ${answer.slice(0, 200)}`);
  }
}
