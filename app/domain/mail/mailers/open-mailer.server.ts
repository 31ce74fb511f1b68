import type { Db } from "~/db/db";
import type { Mailer } from "../mailer";
import { httpMailer, type HttpMailerEnv } from "./http-mailer.server";

export type MailerEnv = HttpMailerEnv & Pick<Env, "EMAIL" | "MAIL_SMTP_URL" | "ENVIRONMENT">;

// Mailers that write MIME are imported lazily, when a mail is sent: no request waits for them as an isolate starts.

/**
 * The mailer of one run, by what is configured: the `send_email` binding, the secrets of an HTTP provider, the address of an SMTP
 * server, and in local mode one that keeps mails; null when there is none, and then mail waits.
 */
export async function openMailer(env: MailerEnv, db: Db): Promise<Mailer | null> {
  if (env.EMAIL) {
    const { bindingMailer } = await import("./binding-mailer.server");
    return bindingMailer(env.EMAIL);
  }
  const provider = httpMailer(env);
  if (provider) return provider;
  if (env.MAIL_SMTP_URL) {
    const { smtpMailer } = await import("./smtp-mailer.server");
    return smtpMailer(new URL(env.MAIL_SMTP_URL), env);
  }
  if (env.ENVIRONMENT !== "local") return null;
  const { keepingMailer } = await import("./keeping-mailer.server");
  return keepingMailer(db);
}
