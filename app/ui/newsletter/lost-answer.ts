import { NEWSLETTER_TEXTS, type NewsletterAnswer } from "~/domain/newsletter/texts";
import { refusalMessage, isConnectionLost } from "~/remix/lost-connection";

/** The form's fallback message when the server gave no answer of its own, or threw one (product.md §8). */
export function lostAnswer(error: unknown): NewsletterAnswer {
  const message = refusalMessage(error);
  if (message) return { message, how: "refused" };
  return {
    message: isConnectionLost(error) ? NEWSLETTER_TEXTS.lost : NEWSLETTER_TEXTS.failed,
    how: "failed",
  };
}
