import * as v from "valibot";

const checkbox = v.pipe(
  v.optional(v.string(), ""),
  v.transform((value) => value === "on"),
);

/** Notification choices of an account, by mail and on the site. */
export const MailFields = v.object({
  correos: checkbox,
  retos: checkbox,
  avisos: checkbox,
  boletin: checkbox,
});
export type MailChoices = v.InferOutput<typeof MailFields>;
