/** A rendered mail with its addresses: the input of a mailer. Only `text` and `html` contain line breaks. */
export interface Message {
  /** The mail's id in the outbox, the same at every attempt; used as the provider's idempotency key and in the Message-ID. */
  id: string;
  from: { name: string; address: string };
  to: string;
  replyTo: string;
  subject: string;
  text: string;
  html: string;
  /** URL of the mail's button. */
  link: string;
  /** The origin of the site, whose host ends the Message-ID. */
  origin: string;
  /** The address for one-click unsubscription (RFC 8058), or null. */
  unsubscribe: string | null;
  /** The instant of this attempt to send the mail. */
  date: Date;
  /** Additional parameters for the template of an HTTP provider. */
  params: Record<string, string>;
}

/** The outcome of an attempt to send a mail. */
export type Delivery = { ok: true } | Undelivered;

export interface Undelivered {
  ok: false;
  /**
   * Why the mail was not delivered. `refused`: permanently, do not retry. `failed`: not sent, retry later. `busy`: not even
   * attempted, retry later without counting an attempt. `uncertain`: no response arrived, so the mail may have been sent.
   */
  how: "refused" | "failed" | "busy" | "uncertain";
  error: string;
  /** Seconds after which the mail provider wants a retry. */
  retryAfter?: number;
}

export interface Mailer {
  send(message: Message): Promise<Delivery>;
  /** Closes the mailer's connections after the last mail of a run. */
  close?(): void;
}
