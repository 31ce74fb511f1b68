/** A mail as a mailer gets it; no field but `text` and `html` has a line break. */
export interface Message {
  /** The id in the outbox, the same at every attempt: the provider's idempotency key, and the Message-ID. */
  id: string;
  from: { name: string; address: string };
  to: string;
  replyTo: string;
  subject: string;
  text: string;
  html: string;
  /** The address of its button. */
  link: string;
  /** The origin of the site, whose host ends the Message-ID. */
  origin: string;
  /** Where one POST takes the recipient off the list (RFC 8058), or null. */
  unsubscribe: string | null;
  /** The instant of the attempt. */
  date: Date;
  /** More parameters for the template of an HTTP provider. */
  params: Record<string, string>;
}

/** How an attempt to send a mail ended. */
export type Delivery = { ok: true } | Undelivered;

export interface Undelivered {
  ok: false;
  // `refused`: the recipient or the mail, for good. `failed`: it did not go out, later it may. `busy`: as failed, but no attempt
  // was made of it. `uncertain`: it may have gone out, the answer is missing.
  /** How the mail failed, which decides whether it is tried again. */
  how: "refused" | "failed" | "busy" | "uncertain";
  error: string;
  /** Seconds that the provider asks to wait. */
  retryAfter?: number;
}

export interface Mailer {
  send(message: Message): Promise<Delivery>;
  /** Gives back what it has opened, after the last mail of a run. */
  close?(): void;
}
