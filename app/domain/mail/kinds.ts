import * as v from "valibot";

const Contest = { contest_id: v.string(), contest_title: v.string() };

/** Every kind of mail with the data that it is made from; the outbox keeps the data as JSON until the mail is sent. */
const MAIL_DATA = {
  confirm_email: v.object({ display_name: v.string(), seed: v.string() }),
  welcome: v.object({ display_name: v.string() }),
  voting_open: v.object({ ...Contest, voting_deadline: v.optional(v.string()) }),
  results: v.object(Contest),
  contest_won: v.object({
    ...Contest,
    story_title: v.optional(v.string()),
    position: v.optional(v.picklist([1, 2, 3])),
  }),
};

export type MailKind = keyof typeof MAIL_DATA;
export type MailData<Kind extends MailKind> = v.InferInput<(typeof MAIL_DATA)[Kind]>;

/** A kind together with the data that belongs to it. */
export type MailContent = {
  [Kind in MailKind]: { kind: Kind; data: v.InferOutput<(typeof MAIL_DATA)[Kind]> };
}[MailKind];

/** Reads a row of the outbox back; throws for an unknown kind, or data of another shape. */
export function parseMail(kind: string, data: string): MailContent {
  return v.parse(Content, { kind, data: JSON.parse(data) });
}

const Content = v.variant("kind", [
  v.object({ kind: v.literal("confirm_email"), data: MAIL_DATA.confirm_email }),
  v.object({ kind: v.literal("welcome"), data: MAIL_DATA.welcome }),
  v.object({ kind: v.literal("voting_open"), data: MAIL_DATA.voting_open }),
  v.object({ kind: v.literal("results"), data: MAIL_DATA.results }),
  v.object({ kind: v.literal("contest_won"), data: MAIL_DATA.contest_won }),
]);
