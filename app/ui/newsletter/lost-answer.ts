import { NEWSLETTER_TEXTS, type NewsletterAnswer } from "~/domain/newsletter/texts";
import { wordsOfRefusal } from "~/remix/client-action";
import { isLost } from "~/remix/is-lost";

/** The form's fallback message when the server gave no answer of its own, or threw one (product.md §8). */
export function lostAnswer(error: unknown): NewsletterAnswer {
  const message = wordsOfRefusal(error);
  if (message) return { message, how: "refused" };
  return {
    message: isLost(error) ? NEWSLETTER_TEXTS.lost : NEWSLETTER_TEXTS.failed,
    how: "failed",
  };
}
