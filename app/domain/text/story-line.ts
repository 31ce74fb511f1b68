import { STRAY_MARKS } from "./clean";
import { withoutLastDash } from "./dashes";
import { LONGEST_LINE } from "./quoted-line";
import { shorten } from "./shorten";

/** The inputs of a story's line: the sentence that the author has chosen, or null, and the beginning of the text. */
interface LineSource {
  line: string | null;
  excerpt: string;
}

/**
 * Returns the line that presents a story (STORY-10): the sentence that its author has chosen, else the first sentence, else the
 * first 160 characters, cut at a word. Empty for a story without text.
 */
export function storyLine({ line, excerpt }: LineSource): string {
  if (line !== null) return line;
  const first = sentencesOf(excerpt)[0] ?? "";
  if (isLine(first)) return first;
  return withoutLastDash(shorten(excerpt.replaceAll("\n", " "), LONGEST_LINE));
}

/** Returns the sentences of a story's plain text that its author may choose as its line, each once, in the order of the text. */
export function chosableLines(text: string): string[] {
  return [...new Set(sentencesOf(text).filter(isLine))];
}

/** Whether a sentence can present a story: it shows a letter, is short, and covers no neighbouring line with combining marks. */
const isLine = (sentence: string) =>
  sentence.length <= 2 * LONGEST_LINE &&
  Array.from(sentence).length <= LONGEST_LINE &&
  /(?!\p{Default_Ignorable_Code_Point})\p{L}/u.test(sentence) &&
  !STRAY_MARKS.test(sentence);

const SENTENCES = new Intl.Segmenter("es", { granularity: "sentence" });

/** Splits a plain text into sentences. A paragraph ends with a line feed and ends a sentence. */
function sentencesOf(text: string): string[] {
  return text.split("\n").flatMap((paragraph) => {
    const sentences: string[] = [];
    let before: string | undefined;
    for (const segment of segmentsOf(paragraph)) {
      if (before !== undefined && goesOn(before, segment))
        sentences[sentences.length - 1] += segment;
      else sentences.push(segment);
      before = segment;
    }
    return sentences.map((sentence) => sentence.trim());
  });
}

/**
 * Length of a piece in UTF-16 units. Paragraphs are segmented piece by piece, because the time of `Intl.Segmenter` grows with the
 * square of its input's length.
 */
const PIECE = 2000;

/**
 * Yields the segments of a paragraph in order. A piece may end inside its last segment, so that segment is dropped and the next
 * piece begins with it. A piece without a complete segment is read again at twice the length.
 */
function* segmentsOf(paragraph: string): Generator<string> {
  let length = PIECE;
  for (let from = 0; from < paragraph.length;) {
    const piece = paragraph.slice(from, from + length);
    const segments = Array.from(SENTENCES.segment(piece), ({ segment }) => segment);
    if (from + length < paragraph.length) segments.pop();
    yield* segments;
    from += segments.join("").length;
    length = segments.length === 0 ? length * 2 : PIECE;
  }
}

/** Titles and abbreviations before a name or a number. The point after an abbreviation does not end a sentence. */
const ABBREVIATION =
  /(?:^|[\s«“(¿¡—])(?:Sr|Sra|Srta|Dr|Dra|D|Dña|Ud|Uds|Vd|Vds|Lic|Ing|Arq|Prof|Profa|Gral|Cnel|Cap|Tte|Sto|Sta|Mons|Av|Avda|Núm|núm|Pág|pág|Art|art|EE|\p{Lu})\. $/u;

/**
 * Whether two text segments belong to one sentence. Unicode's sentence rules know neither Spanish abbreviations nor '?' and '!'
 * inside a Spanish sentence: «¡Corre! gritó.».
 */
const goesOn = (before: string, after: string) =>
  /^[\s—–«“"'(]*\p{Ll}/u.test(after) || ABBREVIATION.test(before);
