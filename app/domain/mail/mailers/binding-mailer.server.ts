import type { Undelivered, Mailer } from "../mailer";
import { toMime } from "./mime.server";

/** Errors of Cloudflare's mail binding with which it refuses a mail permanently. */
const REFUSED =
  /E_(RECIPIENT_(NOT_ALLOWED|SUPPRESSED)|CONTENT_TOO_LARGE|VALIDATION_ERROR|FIELD_MISSING|HEADER\w*)|not allowed/;
const BUSY = /E_(RATE_LIMIT|DAILY_LIMIT)_EXCEEDED/;
const FAILED = /E_SENDER\w*/;

/** Mailer that sends raw MIME through Cloudflare's `send_email` binding. */
export function bindingMailer(binding: SendEmail): Mailer {
  return {
    async send(message) {
      const { EmailMessage } = await import("cloudflare:email");
      const raw = await toMime(message);
      try {
        await binding.send(new EmailMessage(message.from.address, message.to, raw));
        return { ok: true };
      } catch (error) {
        return { ok: false, how: howOf(error), error: String(error) };
      }
    },
  };
}

function howOf(error: unknown): Undelivered["how"] {
  const message = `${error instanceof Error && "code" in error ? error.code : ""} ${String(error)}`;
  if (REFUSED.test(message)) return "refused";
  if (BUSY.test(message)) return "busy";
  return FAILED.test(message) ? "failed" : "uncertain";
}
