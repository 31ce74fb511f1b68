import type * as v from "valibot";

/** The bindings that the texts of mails need. */
export type MailTextEnv = Pick<Env, "SITE_NAME" | "SITE_ORIGIN" | "SESSION_SECRET" | "TIME_ZONE">;

/** Scope of an unsubscribe link: all mail, the mail of contests, the newsletter. */
export const MAIL_LISTS = ["mail", "contests", "newsletter"] as const;
export type MailList = (typeof MAIL_LISTS)[number];

/** The Spanish text of a mail: paragraphs, with one button between them. */
export interface MailText {
  subject: string;
  greeting: string;
  before: string[];
  button: { label: string; path: string };
  after: string[];
}

/** A row of the table of kinds. */
export interface MailKindRow<Schema extends v.GenericSchema<object>> {
  /** The name that administrators read. */
  name: string;
  /** The schema of the data that the mail is made from. The outbox keeps the data as JSON until the mail is sent. */
  data: Schema;
  /** Whether one person waits for the mail: it is sent at once, and never queues behind the mails of a contest. */
  isUrgent: boolean;
  /** The list that the mail belongs to; null for a mail without an unsubscribe link. */
  list: MailList | null;
  text: (data: v.InferOutput<Schema>, env: MailTextEnv) => MailText;
}

/** Returns the row as it is; infers the type of the data that `text` gets from the schema. */
export function mailKind<Schema extends v.GenericSchema<object>>(
  row: MailKindRow<Schema>,
): MailKindRow<Schema> {
  return row;
}

/**
 * The first line of a mail. An unconfirmed address is greeted without a name: anybody can register somebody else's e-mail under a
 * name of their choice.
 */
export function greeting(name: string | null): string {
  return name === null ? "Hola:" : `Hola, ${name}:`;
}
