/** An emoji with the invisible characters that belong to it: joiners, variation selectors, the tags of three flags. */
const EMOJI =
  /\u{1f3f4}[\u{e0061}-\u{e007a}]{4,6}\u{e007f}|\p{Extended_Pictographic}[\p{EMod}\ufe0e\ufe0f]?(?:\u200d\p{Extended_Pictographic}[\p{EMod}\ufe0f]?)*|[0-9#*]\ufe0f?\u20e3/gu;

/**
 * Characters that are refused in one line of text: control and private characters, halves of a surrogate pair, marks of broken bytes
 * (U+FFFC, U+FFFD), invisible characters and those that change the direction, the blanks of braille and hieroglyphs included.
 */
const OUT_OF_LINE =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Noncharacter_Code_Point}\p{Default_Ignorable_Code_Point}\u2800\ufffc\ufffd\u{13441}\u{13442}]/u;

/** Marks that stand on nothing, or so many on one letter that they cover the lines around. */
const STRAY_MARKS = /(?:^|[\s\p{P}])\p{M}|\p{M}{4}/u;

/** A text of one line as it is kept: one space where there was white space, and each letter written in one way. */
export function asLine(text: string): string {
  return text.replace(/\s+/g, " ").trim().normalize("NFC");
}

/** Whether the line holds nothing that is out of place in a name or a title. */
export function isCleanLine(line: string): boolean {
  const bare = line.replace(EMOJI, "");
  return !OUT_OF_LINE.test(bare) && !STRAY_MARKS.test(bare);
}

/** Whether there is a letter or a digit to see; U+3164 and a few more are letters of which nothing shows. */
export function showsLetter(text: string): boolean {
  const seen = text.replace(/[\p{Default_Ignorable_Code_Point}\u{13441}\u{13442}]/gu, "");
  return /[\p{L}\p{N}]/u.test(seen);
}

/**
 * Whether anything of the text shows: not white space, joiners, direction marks, blanks of braille and hieroglyphs, or accents that
 * stand on nothing alone.
 */
export function isVisible(text: string): boolean {
  return /[^\s\p{Default_Ignorable_Code_Point}\p{C}\p{M}\u2800\u{13441}\u{13442}]/u.test(text);
}

/** A text without control characters and those that turn it around; tabs and line feeds stay. */
export function withoutControls(text: string): string {
  return text.replace(
    /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u206f\ufff9-\ufffb\ufeff]/g,
    "",
  );
}

/**
 * A text of several lines as it is stored, without direction marks, control characters and halves of a surrogate
 * pair: they come with pasted text, invisibly.
 */
export function asProse(text: string): string {
  const lines = text.replace(/\r\n?|[\u000b\u000c\u0085\u2028\u2029]/g, "\n");
  return withoutControls(lines).replace(/[\p{Cs}\p{Noncharacter_Code_Point}]/gu, "");
}

/** `asProse` without white space around, and empty where nothing of it shows: what each field of a form takes. */
export function asShownProse(text: string): string {
  const prose = asProse(text).trim();
  return isVisible(prose) ? prose : "";
}

/** The first characters of a text, counted as a person counts them: no pair is cut into halves. */
export function firstCharacters(text: string, most: number): string {
  return text.length <= most ? text : Array.from(text).slice(0, most).join("");
}
