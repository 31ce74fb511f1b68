import { NEWSLETTER_ERRORS, type NewsletterAnswer } from "~/domain/newsletter/newsletter";
import { refusalMessage, isConnectionLost } from "~/remix/lost-connection";

/** The form's fallback message when the server gave no answer of its own, or threw one (product.md §8). */
export function lostAnswer(error: unknown): NewsletterAnswer {
  const message = refusalMessage(error);
  if (message) return { message, outcome: "refused" };
  return {
    message: isConnectionLost(error) ? NEWSLETTER_ERRORS.lost : NEWSLETTER_ERRORS.failed,
    outcome: "failed",
  };
}
