import { withoutControls } from "~/domain/text/clean";

/**
 * The invisible WORD JOINER. It parts two signs of emphasis that touch, or one from the punctuation beside it, where
 * Markdown would misread them: `**no**` + JOINT + `*sí*`. The renderer drops it.
 */
export const JOINT = "\u2060";

/**
 * The one form in which a story's Markdown source is kept (WRITE-07): one kind of line end, no control characters, none
 * that turn the text around, no double spaces, and Spanish dialogue. A line that begins with '-' or '--' is somebody
 * speaking and becomes '—', never a list; a line of nothing but three or more '-', '*' or '_' is a pause between scenes,
 * '***'. Applying it twice changes nothing more.
 */
export function normalizeSource(text: string): string {
  return withoutControls(text.replace(/\r\n?|[\u2028\u2029]/g, "\n"))
    .split("\n")
    .map(normalizeLine)
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

function normalizeLine(line: string): string {
  const text = line.replace(/[ \t]+/g, " ").trim();
  if (/^([-*_])( ?\1){2,}$/.test(text)) return "***";
  return text.replace(/^((?:> ?)*)-{1,3} ?(?=[^-\s])/, "$1—");
}
