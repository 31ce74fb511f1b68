import * as v from "valibot";
import { mailableEmailField } from "~/domain/forms/text-fields";
import { NEWSLETTER_TEXTS } from "./texts";

export const SubscribeFields = v.object({
  email: mailableEmailField(NEWSLETTER_TEXTS.invalid, NEWSLETTER_TEXTS.invalid),
});

export const ConfirmSubscriptionFields = v.object({ token: v.string() });
