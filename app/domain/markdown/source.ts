import { withoutControls } from "~/domain/text/clean";
import { utf8Bytes } from "~/domain/text/bytes";

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

/** Most bytes of a form that carries a story (WRITE-18). */
export const STORY_BYTES = 256 * 1024;

/** Most bytes of a story's source, which the triggers of migration 0017 hold too: a thousand words are about 6,000 (WRITE-18). */
export const SOURCE_BYTES = 40_000;

/** Said of a text that is longer; what was typed stays where it is. */
export const SOURCE_TOO_LONG =
  "Tu texto supera los 40 KB y no cabe. Sigue aquí: acórtalo para guardarlo o enviarlo.";

/** Whether a source is longer than a story or a draft may be. */
export function isSourceTooLong(source: string): boolean {
  return utf8Bytes(source) > SOURCE_BYTES;
}
