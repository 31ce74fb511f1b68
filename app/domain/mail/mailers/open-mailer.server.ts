import type { Db } from "~/db/db";
import type { Mailer } from "../mailer";
import { httpMailer, type HttpMailerEnv } from "./http-mailer.server";

export type MailerEnv = HttpMailerEnv & Pick<Env, "EMAIL" | "MAIL_SMTP_URL" | "ENVIRONMENT">;

/**
 * The first mailer that is configured: the `send_email` binding, the secrets of an HTTP provider, the address of an SMTP server, or
 * the mailer of local mode. Null if none is configured: mail then waits in the outbox. Mailers that write MIME are imported lazily,
 * so that no request waits for them when an isolate starts.
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
  const { localMailer } = await import("./local-mailer.server");
  return localMailer(db);
}
