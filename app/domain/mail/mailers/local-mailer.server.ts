import type { Db } from "~/db/db";
import type { Mailer } from "../mailer";
import { toMime } from "./mime.server";

/** A mail of local mode, as /correo-local shows it. */
export interface LocalMail {
  subject: string;
  /** The MIME headers, as they would be sent. */
  headers: string;
  text: string;
  html: string;
  /** URL of the mail's button. */
  link: string;
}

/** Mailer of local mode: does not send, but stores each mail in its outbox row for /correo-local and prints its link. */
export function localMailer(db: Db): Mailer {
  return {
    async send(message) {
      const { id, to, subject, text, html, link } = message;
      const [headers = ""] = (await toMime(message)).split("\r\n\r\n", 1);
      const mail: LocalMail = { subject, headers, text, html, link };
      await db
        .updateTable("mail_outbox")
        .set({ kept: JSON.stringify(mail) })
        .where("id", "=", id)
        .execute();
      console.info(`Mail to ${to}: ${subject} → ${link}`);
      return { ok: true };
    },
  };
}
