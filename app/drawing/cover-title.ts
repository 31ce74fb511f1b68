/** A title broken into lines, with its font size. */
export interface SetTitle {
  size: number;
  lines: readonly string[];
}

/** Size limits for laying out a title: width, font sizes, lines. */
export interface Measure {
  width: number;
  /** Allowed font sizes of a title, largest first, each with its maximum number of lines. */
  sizes: readonly (readonly [size: number, lines: number])[];
}

/** Line height of a title as a multiple of the font size. */
export const LEADING = 1.16;

/** Minimum size of a title without a split word, as a fraction of its size with one word split over two lines. */
const SMALLEST_WHOLE = 0.66;

/**
 * Breaks a title into balanced lines at the largest font size that fits without splitting a word. If whole words would make the
 * title smaller than `SMALLEST_WHOLE` of its size, splits a long word between syllables. A title that fits at no size is cut with
 * an ellipsis. Widths are estimated for a wide serif, since the reader's font is unknown.
 */
export function setTitle(title: string, { width, sizes }: Measure): SetTitle {
  const words = title
    .trim()
    .split(/\s+/)
    .map((text) => new Word(text));
  const tried = sizes.map(([size, most]) => {
    const lines = balance(words, width / size);
    return { size, lines, most, fits: lines.length <= most };
  });
  const fitting = tried.filter(({ fits }) => fits);
  const [largest] = fitting;
  const unsplit = words.map(({ text }) => text).join(" ");
  const whole = fitting.find(({ lines }) => lines.join(" ") === unsplit);
  const best =
    whole && largest && whole.size < largest.size * SMALLEST_WHOLE ? largest : (whole ?? largest);
  if (best) return best;
  const { size, lines, most } = tried.at(-1) ?? { size: width, lines: [], most: 0 };
  // The title fits at no size: it is cut at the smallest size, with one line more than that size's maximum, for which the layout
  // has room.
  return { size, lines: cut(lines, most + 1, width / size) };
}

/** Cuts a text to one line with an ellipsis. `width` is a multiple of the font size. */
export function cutLine(text: string, width: number): string {
  const line = text.trim();
  return widthOf(line) <= width ? line : withEllipsis(line, width);
}

/** Returns the first `most` lines, ending in an ellipsis if there were more. */
function cut(lines: readonly string[], most: number, width: number): readonly string[] {
  if (lines.length <= most) return lines;
  return [...lines.slice(0, most - 1), withEllipsis(lines[most - 1] ?? "", width)];
}

/** Cuts a line so that it fits the width together with an ellipsis. */
function withEllipsis(line: string, width: number): string {
  const kept = graphemes(line);
  while (kept.length > 0 && widthOf(`${kept.join("")}…`) > width) kept.pop();
  return `${kept.join("").replace(/[-\s]+$/, "")}…`;
}

/** Splits a text into grapheme clusters: a letter with its accents, or a whole emoji. */
const graphemes = (text: string) => [...segmenter.segment(text)].map(({ segment }) => segment);
const segmenter = new Intl.Segmenter("es");

/** A word with lazily computed graphemes: segmenting is slow and needed only if the word has to be split. */
class Word {
  private parts: readonly string[] | undefined;

  constructor(readonly text: string) {}

  get graphemes(): readonly string[] {
    this.parts ??= graphemes(this.text);
    return this.parts;
  }
}

/** Breaks words into the fewest lines that the width allows, with balanced lengths. */
function balance(words: readonly Word[], most: number): string[] {
  const full = fill(words, most);
  for (let width = most * 0.4; width < most; width += most / 20) {
    const lines = fill(words, width);
    if (lines.length === full.length && lines.every((line) => !line.endsWith("-"))) return lines;
  }
  return full;
}

function fill(words: readonly Word[], most: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of words.flatMap((one) => broken(one, most))) {
    const longer = line ? `${line} ${word}` : word;
    if (line && widthOf(longer) > most) {
      lines.push(line);
      line = word;
    } else {
      line = longer;
    }
  }
  return line ? [...lines, line] : lines;
}

/** Splits a word that is wider than a line into hyphenated pieces of similar length, between syllables if possible. */
function broken(word: Word, most: number): string[] {
  const width = widthOf(word.text);
  if (width <= most) return [word.text];
  const count = Math.ceil(width / (most - 0.7));
  const chars = word.graphemes;
  const long = Math.ceil(chars.length / count);
  const pieces: string[] = [];
  for (let at = 0; at < chars.length;) {
    const end = chars.length - at <= long ? chars.length : syllableEnd(chars, at, at + long);
    pieces.push(chars.slice(at, end).join(""));
    at = end;
  }
  const isWide = pieces.some((piece) => widthOf(piece) > most - 0.4);
  // Retries with shorter pieces if a piece is still too wide because of many wide letters.
  if (isWide && long > 1) return broken(word, most * 0.9);
  return pieces.map((piece, index) => (index < pieces.length - 1 ? `${piece}-` : piece));
}

const VOWEL = /^[aeiouáéíóúü]/i;
const CONSONANT = /^[b-df-hj-np-tv-zñ]/i;
/** Two consonants that together begin a Spanish syllable. */
const ONSET = /^(?:[bcfgkptv][lr]|dr|ch|ll|rr)$/i;

/** Returns the start of the syllable closest to `ideal`; `ideal` itself if none is close. */
function syllableEnd(chars: readonly string[], from: number, ideal: number): number {
  for (const near of [0, 1, -1, 2, -2, -3]) {
    const start = ideal + near;
    if (start >= from + 3 && start <= chars.length - 3 && isSyllableStart(chars, start))
      return start;
  }
  return ideal;
}

/** Whether a Spanish syllable begins at this position: a vowel after one consonant, or after two inseparable consonants. */
function isSyllableStart(chars: readonly string[], start: number): boolean {
  const [before = "", first = "", second = "", third = ""] = chars.slice(start - 1, start + 3);
  if (!CONSONANT.test(first)) return false;
  if (ONSET.test(first + second)) return VOWEL.test(third);
  return VOWEL.test(second) && !ONSET.test(before + first);
}

/** The estimated width of a text as a multiple of the font size. */
export function widthOf(text: string): number {
  let width = 0;
  for (const char of text) width += charWidths.get(char) ?? measured(char);
  return width;
}

/** Cache of character widths: a title is measured dozens of times. */
const charWidths = new Map<string, number>();

function measured(char: string): number {
  const width = WIDTHS.find(([chars]) => chars.test(char))?.[1] ?? 0.61;
  charWidths.set(char, width);
  return width;
}

const WIDTHS: readonly [RegExp, number][] = [
  [/[\p{M}\p{Cf}]/u, 0],
  [/[\s.,:;!¡'’|ijlíìI()[\]-]/, 0.34],
  [/[ftrsc«»"“”¿?/]/, 0.48],
  [/[mwMWÆŒæœ—…%@&]/, 1],
  [/[A-ZÁÉÍÓÚÜÑÇ]/, 0.75],
  [/[\d\p{Script=Latin}]/u, 0.61],
  [/./u, 1.1],
];
