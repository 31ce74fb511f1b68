import { withoutControls } from "~/domain/text/clean";
import { utf8Bytes } from "~/domain/text/bytes";

/**
 * The invisible WORD JOINER. It separates emphasis markers that Markdown would misread next to each other, as in
 * `**no**` + JOINT + `*sí*`. The renderer drops it.
 */
export const JOINT = "\u2060";

/**
 * The normal form in which a story's Markdown source is stored; idempotent (WRITE-07). It has one kind of line end and no control
 * characters, direction marks or double spaces. A line that begins with one to three hyphens is dialogue and gets '—' in their
 * place. A line of only three or more '-', '*' or '_' is a pause between scenes, '***'.
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

/** Most bytes of the write form's body (WRITE-18). */
export const STORY_BYTES = 256 * 1024;

/**
 * Maximum size of a story's source in bytes (WRITE-18), also enforced by triggers of migration 0017. A thousand words have about
 * 6,000 bytes.
 */
export const SOURCE_BYTES = 40_000;

/** Error message for a text longer than `SOURCE_BYTES`; the text stays in the form. */
export const SOURCE_TOO_LONG = `Tu texto supera los ${SOURCE_BYTES / 1000} KB y no cabe. Sigue aquí: acórtalo para guardarlo o enviarlo.`;

/** Whether a source is longer than a story or a draft may be. */
export function isSourceTooLong(source: string): boolean {
  return utf8Bytes(source) > SOURCE_BYTES;
}
