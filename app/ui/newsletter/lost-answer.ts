import { NEWSLETTER_TEXTS, type NewsletterAnswer } from "~/domain/newsletter/texts";
import { wordsOfRefusal } from "~/remix/client-action";

/** What the form says when the server gave no answer of its own, or one that was thrown (product.md §8). */
export function lostAnswer(error: unknown): NewsletterAnswer {
  const message = wordsOfRefusal(error);
  if (message) return { message, how: "refused" };
  return {
    message: isLost(error) ? NEWSLETTER_TEXTS.lost : NEWSLETTER_TEXTS.failed,
    how: "failed",
  };
}

// Nothing answers: `fetch` throws a TypeError, in Safari 'Load failed'. A gateway answers 502 with a page that is not Remix's data.
function isLost(error: unknown): boolean {
  return (
    error instanceof TypeError || (error instanceof Error && /turbo-stream/.test(error.message))
  );
}
