import type { Db } from "~/db/db";
import type { Mailer } from "../mailer";
import { toMime } from "./mime.server";

/** The part of a mail that /correo-local shows. */
export interface KeptMail {
  subject: string;
  /** The headers as they would travel. */
  headers: string;
  text: string;
  html: string;
  /** The address of its button. */
  link: string;
}

/** The mailer of local mode: keeps each mail in its row of the outbox, for /correo-local, and prints its link. */
export function keepingMailer(db: Db): Mailer {
  return {
    async send(message) {
      const { id, to, subject, text, html, link } = message;
      const [headers = ""] = (await toMime(message)).split("\r\n\r\n", 1);
      const kept: KeptMail = { subject, headers, text, html, link };
      await db
        .updateTable("mail_outbox")
        .set({ kept: JSON.stringify(kept) })
        .where("id", "=", id)
        .execute();
      console.info(`Mail to ${to}: ${subject} → ${link}`);
      return { ok: true };
    },
  };
}
