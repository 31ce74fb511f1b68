import type { Delivery, Undelivered, Mailer, Message } from "../mailer";

export type HttpMailerEnv = Pick<
  Env,
  "MAIL_API_ORIGIN" | "MAIL_SERVICE_ID" | "MAIL_TEMPLATE_ID" | "MAIL_USER_ID"
>;

const PATH = "/api/v1.0/email/send";
const TIMEOUT = 10_000;
const LIB_VERSION = "4.4.1";

/** Mailer that sends through an HTTP provider (product.md §7). Null if one of the provider's settings is missing. */
export function httpMailer({
  MAIL_API_ORIGIN: origin,
  MAIL_SERVICE_ID: service_id,
  MAIL_TEMPLATE_ID: template_id,
  MAIL_USER_ID: user_id,
}: HttpMailerEnv): Mailer | null {
  if (!origin || !service_id || !template_id || !user_id) return null;
  const account = { lib_version: LIB_VERSION, user_id, service_id, template_id };
  return {
    async send(message) {
      const request = fetch(new URL(PATH, origin), {
        method: "POST",
        headers: { "Content-Type": "application/json", "Idempotency-Key": message.id },
        signal: AbortSignal.timeout(TIMEOUT),
        body: JSON.stringify({ ...account, template_params: paramsOf(message) }),
      });
      try {
        const response = await request;
        return deliveryOf(response, await response.text());
      } catch (error) {
        return { ok: false, how: "uncertain", error: String(error) };
      }
    },
  };
}

function paramsOf(message: Message): Record<string, string> {
  return {
    ...message.params,
    message_id: message.id,
    to_email: message.to,
    reply_to: message.replyTo,
    from_name: message.from.name,
    subject: message.subject,
    message_text: message.text,
    message_html: message.html,
    ...(message.unsubscribe ? { unsubscribe_url: message.unsubscribe } : {}),
  };
}

function deliveryOf(response: Response, answer: string): Delivery {
  if (response.ok) return { ok: true };
  const { status } = response;
  const retryAfter = Number(response.headers.get("Retry-After")) || undefined;
  return {
    ok: false,
    how: howOf(status),
    error: `The mail provider answered ${status}: ${answer.slice(0, 200)}`,
    retryAfter,
  };
}

/**
 * Maps the provider's HTTP status to an outcome. 429 and 503 mean busy. After another 5xx, 408 or 409 the mail may have been sent.
 * After another 4xx the mail is retried, because the cause may be a wrong secret that an operator corrects.
 */
function howOf(status: number): Undelivered["how"] {
  if (status === 429 || status === 503) return "busy";
  return status >= 500 || status === 408 || status === 409 ? "uncertain" : "failed";
}
