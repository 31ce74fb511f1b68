/**
 * The CSS class that keeps a dialogue dash on one line with the word that it opens or closes; null if the line may break on both
 * sides. An element is used instead of U+2060 (word joiner), which would be copied and searched, and which some browsers show.
 */
function classOf(before: string, after: string): "dash-open" | "dash-close" | null {
  if (/\S$/u.test(before)) return "dash-close";
  return /^\S/u.test(after) ? "dash-open" : null;
}

/** Removes dashes, opening marks and spaces before the ellipsis of a shortened text. */
export function withoutLastDash(text: string): string {
  return text.replace(/[\s—¿¡«("]+…$/u, "…");
}

/** A part of a text: a dash with its CSS class, or the text between two dashes. */
interface Piece {
  text: string;
  className: "dash-open" | "dash-close" | null;
}

/** Splits a text into pieces: each dash that opens or closes a word, with its CSS class, and the texts in between. */
export function pieces(text: string): Piece[] {
  const result: Piece[] = [];
  let begun = 0;
  for (const { index } of text.matchAll(/—/g)) {
    const className = classOf(text.slice(index - 1, index), text.slice(index + 1, index + 2));
    if (!className) continue;
    if (index > begun) result.push({ text: text.slice(begun, index), className: null });
    result.push({ text: "—", className });
    begun = index + 1;
  }
  if (begun < text.length) result.push({ text: text.slice(begun), className: null });
  return result;
}

/**
 * Wraps each dash that belongs to a word in a `<span>`, in HTML; a dash that opens a paragraph needs none. A dash that opens an
 * aside is wrapped with the space before it, so that CSS can keep it from the start of a line, where it would read like a new
 * speaker.
 */
export function holdDashesInHtml(html: string): string {
  // The pattern also matches whole tags, so that dashes in attributes stay unchanged.
  return html.replace(/<[^>]*>| ?—/g, (part, at: number) => {
    if (!part.endsWith("—")) return part;
    if (part === " —") {
      const className = classOf(" ", html.slice(at + 2, at + 3));
      return className ? `<span class="${className}"> —</span>` : part;
    }
    const before = html.slice(Math.max(0, at - 12), at);
    // After a closing tag the dash belongs to the word in the element; after an opening tag it begins a text.
    const isBehindTag = before.endsWith(">");
    if (isBehindTag && !/<\/\w+>$/.test(before)) return part;
    const className = classOf(before.slice(-1), html.slice(at + 1, at + 2));
    return className ? `<span class="${className}">—</span>` : part;
  });
}
