import { utf8Bytes } from "~/domain/text/bytes";

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
