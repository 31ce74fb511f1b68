import { withoutControls } from "~/domain/text/clean";

/**
 * The invisible WORD JOINER, which the renderer drops: it parts signs of emphasis that Markdown would misread
 * together, as in `**no**` + JOINT + `*sí*`.
 */
export const JOINT = "\u2060";

// One kind of line end, no control characters, no direction marks, no double spaces, and Spanish dialogue: a line
// that begins with '-' or '--' is somebody speaking and becomes '—', never a list; a line of nothing but three or
// more '-', '*' or '_' is a pause between scenes, '***'.
/** The normalized form in which a story's Markdown source is stored; idempotent (WRITE-07). */
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
