import { holdDashesInHtml } from "~/domain/text/dashes";

/** Minimum length in characters of a first paragraph with a drop cap, which is three lines high. */
const LEAST_OPENING = 140;

/** A story's HTML in the typography of a book; `hasDropCap` if its first paragraph is long enough. */
interface BookPage {
  html: string;
  hasDropCap: boolean;
}

/**
 * Prepares a story's HTML for reading: marks dialogue for a hanging dash, keeps other dashes on the line of their words, and
 * decides whether the first paragraph gets a drop cap.
 */
export function bookPage(stored: string): BookPage {
  const html = holdDashesInHtml(stored).replaceAll("<p>—", '<p class="speech">—');
  const [, opening = ""] = /^<p[^>]*>(.*?)<\/p>/su.exec(html) ?? [];
  const text = opening.replace(/<[^>]*>/g, "");
  const hasDropCap = text.length >= LEAST_OPENING && /^[—¿¡«“"‘'(\s]*(&quot;)?\p{L}/u.test(text);
  // Dash that begins a paragraph of dialogue. CSS floats the span, so that `::first-letter` matches the letter after the dash.
  const dash = '<p class="speech"><span class="dash">—</span>';
  return { html: hasDropCap ? html.replace(/^<p class="speech">—/, dash) : html, hasDropCap };
}
