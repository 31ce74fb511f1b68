import type * as v from "valibot";
import type { LastingEnv, SigningEnv } from "~/domain/settings/accepted-secrets.server";

/** The bindings that the texts of mails need. */
export type MailTextEnv = SigningEnv &
  LastingEnv &
  Pick<Env, "SITE_NAME" | "SITE_ORIGIN" | "TIME_ZONE">;

/** Scope of an unsubscribe link: all mail, the mail of contests, the newsletter. */
export const MAIL_LISTS = ["mail", "contests", "newsletter"] as const;
export type MailList = (typeof MAIL_LISTS)[number];

/** The Spanish text of a mail: paragraphs, with one button between them. */
export interface MailText {
  subject: string;
  /** Number and month of the contest that the mail is about. */
  issue?: string | null;
  /** Whether the mail announces results: its button is wine red, the colour of winners. */
  isResult?: boolean;
  greeting: string;
  before: string[];
  button: { label: string; path: string };
  after: string[];
  /** A paragraph below the button that ends with a link. */
  aside?: { text: string; label: string; path: string };
}

/** A kind of mail: a row of the table in kinds.server.ts. */
export interface MailKindRow<Schema extends v.GenericSchema<object>> {
  /** Spanish name of the kind of mail, for the admin pages. */
  name: string;
  /** The schema of the data that the mail is made from. The outbox keeps the data as JSON until the mail is sent. */
  data: Schema;
  /** Whether one person waits for the mail: then it is sent immediately, and never queues behind the mails of a contest. */
  isUrgent: boolean;
  /** The unsubscribe list that the mail belongs to; null for a mail without an unsubscribe link. */
  list: MailList | null;
  text: (data: v.InferOutput<Schema>, env: MailTextEnv) => MailText;
}

/** Identity function for a kind of mail: infers from its schema the type of the data that its function `text` gets. */
export function mailKind<Schema extends v.GenericSchema<object>>(
  row: MailKindRow<Schema>,
): MailKindRow<Schema> {
  return row;
}

/**
 * The greeting line of a mail. `name` is null for an unconfirmed address, which is greeted without a name: anybody can register
 * somebody else's e-mail under a name of their choice.
 */
export function greeting(name: string | null): string {
  return name === null ? "Hola:" : `Hola, ${name}:`;
}
