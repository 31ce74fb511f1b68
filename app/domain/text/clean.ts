/** Regular expression of an emoji with its invisible parts: joiners, variation selectors, and the tag characters of three flags. */
const EMOJI =
  /\u{1f3f4}[\u{e0061}-\u{e007a}]{4,6}\u{e007f}|\p{Extended_Pictographic}[\p{EMod}\ufe0e\ufe0f]?(?:\u200d\p{Extended_Pictographic}[\p{EMod}\ufe0f]?)*|[0-9#*]\ufe0f?\u20e3/gu;

/**
 * Characters that are refused in a single line: control, format (such as direction marks) and private-use characters, lone
 * surrogates, noncharacters, U+FFFC and U+FFFD, invisible characters, and the blanks of braille and hieroglyphs.
 */
const OUT_OF_LINE =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Noncharacter_Code_Point}\p{Default_Ignorable_Code_Point}\u2800\ufffc\ufffd\u{13441}\u{13442}]/u;

/**
 * Regular expression of combining marks without a letter, or of four and more on one letter, which would cover neighbouring lines.
 */
export const STRAY_MARKS = /(?:^|[\s\p{P}])\p{M}|\p{M}{4}/u;

/** Normalises a single line for storage: collapses white space, and composes letters (NFC). */
export function asLine(text: string): string {
  return text.replace(/\s+/g, " ").trim().normalize("NFC");
}

/** Whether a line contains no character that is refused in names and titles; emoji are allowed. */
export function isCleanLine(line: string): boolean {
  const bare = line.replace(EMOJI, "");
  return !OUT_OF_LINE.test(bare) && !STRAY_MARKS.test(bare);
}

/** Whether the text has a visible letter or digit. U+3164 and a few others count as letters in Unicode but are invisible. */
export function showsLetter(text: string): boolean {
  const visible = text.replace(/[\p{Default_Ignorable_Code_Point}\u{13441}\u{13442}]/gu, "");
  return /[\p{L}\p{N}]/u.test(visible);
}

/** Whether the text has a visible character, beyond white space, joiners, direction marks, blanks and lone accents. */
export function isVisible(text: string): boolean {
  return /[^\s\p{Default_Ignorable_Code_Point}\p{C}\p{M}\u2800\u{13441}\u{13442}]/u.test(text);
}

/** Removes control characters and direction marks; tabs and line feeds stay. */
export function withoutControls(text: string): string {
  return text.replace(
    /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u206f\ufff9-\ufffb\ufeff]/g,
    "",
  );
}

/**
 * Normalises a text of several lines for storage: removes direction marks, control characters and lone surrogates, which come
 * invisibly with pasted text.
 */
export function asProse(text: string): string {
  const lines = text.replace(/\r\n?|[\u000b\u000c\u0085\u2028\u2029]/g, "\n");
  return withoutControls(lines).replace(/[\p{Cs}\p{Noncharacter_Code_Point}]/gu, "");
}

/** Form field variant of `asProse`: trimmed, and empty if the text has no visible character. */
export function asShownProse(text: string): string {
  const prose = asProse(text).trim();
  return isVisible(prose) ? prose : "";
}
