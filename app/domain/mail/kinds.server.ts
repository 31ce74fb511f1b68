import * as v from "valibot";
import { CONTEST_KINDS } from "./contest-kinds.server";
import type { MailKindRow, MailList, MailText, MailTextEnv } from "./mail-kind";
import { URGENT_KINDS } from "./urgent-kinds.server";

/** Every kind of mail: its name, the schema of its data, its priority, its list and its text (MAIL-01). */
const TABLE = { ...URGENT_KINDS, ...CONTEST_KINDS };

export type MailKind = keyof typeof TABLE;
type Schemas = { [Kind in MailKind]: (typeof TABLE)[Kind]["data"] };
export type MailData<Kind extends MailKind> = v.InferOutput<Schemas[Kind]>;

/** A kind of mail together with data of that kind. */
export type MailContent = { [Kind in MailKind]: { kind: Kind; data: MailData<Kind> } }[MailKind];

/** The table of mail kinds, typed for a kind that is known only at run time. */
export const MAIL_KINDS: { [Kind in MailKind]: MailKindRow<Schemas[Kind]> } = TABLE;

/** Kinds of mail without an unsubscribe list: somebody asked for them with a form, or they warn the owner of an account. */
export const UNLISTED = Object.keys(MAIL_KINDS)
  .filter(isMailKind)
  .filter((kind) => MAIL_KINDS[kind].list === null);

function isMailKind(kind: string): kind is MailKind {
  return Object.hasOwn(MAIL_KINDS, kind);
}

/** The Spanish name of a kind of mail; the kind's id if this version does not know it. */
export function mailName(kind: string): string {
  return isMailKind(kind) ? MAIL_KINDS[kind].name : kind;
}

/** The unsubscribe list of a mail; null for the kinds in `UNLISTED` (RFC 8058). */
export function listOf({ kind, data }: MailContent): MailList | null {
  if (kind === "contest_open" && data.is_newsletter) return "newsletter";
  return MAIL_KINDS[kind].list;
}

/** The Spanish text of a mail. */
export function mailText<Kind extends MailKind>(
  { kind, data }: { kind: Kind; data: MailData<Kind> },
  env: MailTextEnv,
): MailText {
  return MAIL_KINDS[kind].text(data, env);
}

/** Parses kind and data of an outbox row. Throws for an unknown kind, and for data that the kind's schema refuses. */
export function parseMail(kind: string, data: string): MailContent {
  if (!isMailKind(kind)) throw new Error(`Unknown kind of mail: ${kind}`);
  // The type assertion is safe: the schema has just proved that the data belongs to this kind.
  return { kind, data: v.parse(MAIL_KINDS[kind].data, JSON.parse(data)) } as MailContent;
}
