// U+2060 in the text would keep a dash with its words too, but it is copied, searched and, in some browsers, shown.
/**
 * The class of an element around a dash of dialogue, by which the sheet keeps it in one line with what it opens or closes; null where
 * a line may break on both sides.
 */
function classOf(before: string, after: string): "dash-open" | "dash-close" | null {
  if (/\S$/u.test(before)) return "dash-close";
  return /^\S/u.test(after) ? "dash-open" : null;
}

/** The text without a dash or an opening mark alone at its end. */
export function withoutLastDash(text: string): string {
  return text.replace(/[\s—¿¡«("]+…$/u, "…");
}

/** A piece of a text: a dash with the class of its element, or what stands between two. */
interface Piece {
  text: string;
  className: "dash-open" | "dash-close" | null;
}

/** The text in pieces, with each dash that belongs to a word for itself. */
export function pieces(text: string): Piece[] {
  const found: Piece[] = [];
  let begun = 0;
  for (const { index } of text.matchAll(/—/g)) {
    const className = classOf(text.slice(index - 1, index), text.slice(index + 1, index + 2));
    if (!className) continue;
    if (index > begun) found.push({ text: text.slice(begun, index), className: null });
    found.push({ text: "—", className });
    begun = index + 1;
  }
  if (begun < text.length) found.push({ text: text.slice(begun), className: null });
  return found;
}

/** HTML with an element around each dash within a paragraph that belongs to a word; one that opens a paragraph needs none. */
export function holdDashesInHtml(html: string): string {
  // Tags are passed over whole: a dash in an attribute stays as it is.
  return html.replace(/<[^>]*>|—/g, (part, at: number) => {
    if (part !== "—") return part;
    const before = html.slice(Math.max(0, at - 12), at);
    // Behind the end of an element stands its word; behind its beginning, nothing yet.
    const isBehindTag = before.endsWith(">");
    if (isBehindTag && !/<\/\w+>$/.test(before)) return part;
    const className = classOf(before.slice(-1), html.slice(at + 1, at + 2));
    return className ? `<span class="${className}">—</span>` : part;
  });
}
