import * as v from "valibot";

/** The form that gives a waiting payment to an account; e-mails are stored in lower case. */
export const AttachFields = v.object({
  pago: v.pipe(v.string(), v.nonEmpty()),
  email: v.pipe(v.string(), v.trim(), v.normalize("NFC"), v.toLowerCase(), v.nonEmpty()),
});
