import { holdDashesInHtml } from "~/domain/text/dashes";

/** Least characters of an opening that a drop cap of three lines stands beside. */
const LEAST_OPENING = 140;

/** A story's HTML as a book sets it: `hasDropCap` when it opens with a long paragraph. */
interface BookPage {
  html: string;
  hasDropCap: boolean;
}

/**
 * Marks the paragraphs that begin with a dash, which hangs, keeps the other dashes with their words, and finds out whether
 * the story may have a drop cap.
 */
export function bookPage(stored: string): BookPage {
  const html = holdDashesInHtml(stored).replaceAll("<p>—", '<p class="speech">—');
  const [, opening = ""] = /^<p[^>]*>(.*?)<\/p>/su.exec(html) ?? [];
  const text = opening.replace(/<[^>]*>/g, "");
  const hasDropCap = text.length >= LEAST_OPENING && /^[—¿¡«“"‘'(\s]*(&quot;)?\p{L}/u.test(text);
  // Out of the flow, so that it is no first letter: of a dash no browser makes one together with the letter behind it.
  const dash = '<p class="speech"><span class="dash">—</span>';
  return { html: hasDropCap ? html.replace(/^<p class="speech">—/, dash) : html, hasDropCap };
}
