import * as v from "valibot";
import { canonicalEmail } from "~/domain/text/email-address";

/** The form that gives a waiting payment to an account. */
export const AttachFields = v.object({
  pago: v.pipe(v.string(), v.nonEmpty()),
  email: v.pipe(
    v.string(),
    v.transform((typed) => canonicalEmail(typed) ?? typed.trim()),
    v.nonEmpty(),
  ),
});
