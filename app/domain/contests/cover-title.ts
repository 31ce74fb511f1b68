/** A title set in lines. */
export interface SetTitle {
  size: number;
  lines: readonly string[];
}

/** What a title has to fit into. */
export interface Measure {
  width: number;
  /** Sizes of letters with the lines that each may have, the largest first. */
  sizes: readonly (readonly [size: number, lines: number])[];
}

/** The distance of two lines, in sizes of letters. */
export const LEADING = 1.16;

/**
 * Breaks a title into balanced lines in the largest size in which it fits; the widths are estimates for wide serifs, so that it
 * fits in the others.
 */
export function setTitle(title: string, { width, sizes }: Measure): SetTitle {
  const words = title.trim().split(/\s+/);
  const tried = sizes.map(([size, most]) => {
    const lines = balance(words, width / size);
    return { size, lines, fits: lines.length <= most };
  });
  const fitting = tried.filter(({ fits }) => fits);
  const whole = fitting.find(({ lines }) => lines.join(" ") === words.join(" "));
  // Where a word has to be broken, it is into as few pieces as in the smallest size.
  const fewest = Math.min(...fitting.map(({ lines }) => lines.length));
  const best = whole ?? fitting.find(({ lines }) => lines.length === fewest) ?? tried.at(-1);
  return best ?? { size: width, lines: [] };
}

/** As few lines as the width needs, and those about equally long. */
function balance(words: readonly string[], most: number): string[] {
  const full = fill(words, most);
  for (let width = most * 0.4; width < most; width += most / 20) {
    const lines = fill(words, width);
    if (lines.length === full.length && lines.every((line) => !line.endsWith("-"))) return lines;
  }
  return full;
}

function fill(words: readonly string[], most: number): string[] {
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

/** A word in pieces that fit into a line, about equally long. */
function broken(word: string, most: number): string[] {
  if (widthOf(word) <= most) return [word];
  const count = Math.ceil(widthOf(word) / (most - 0.7));
  const chars = [...word];
  const long = Math.ceil(chars.length / count);
  const pieces = Array.from({ length: Math.ceil(chars.length / long) }, (_, index) =>
    chars.slice(index * long, (index + 1) * long).join(""),
  );
  const isWide = pieces.some((piece) => widthOf(piece) > most - 0.4);
  // Wide letters may crowd in one piece: then shorter pieces.
  if (isWide && long > 1) return broken(word, most * 0.9);
  return pieces.map((piece, index) => (index < pieces.length - 1 ? `${piece}-` : piece));
}

/** The estimated width of a text, in sizes of letters. */
export function widthOf(text: string): number {
  let width = 0;
  for (const char of text) width += WIDTHS.find(([chars]) => chars.test(char))?.[1] ?? 0.61;
  return width;
}

const WIDTHS: readonly [RegExp, number][] = [
  [/\p{M}/u, 0],
  [/[\s.,:;!¡'’|ijlíìI()[\]-]/, 0.34],
  [/[ftrsc«»"“”¿?/]/, 0.48],
  [/[mwMWÆŒæœ—…%@&]/, 1],
  [/[A-ZÁÉÍÓÚÜÑÇ]/, 0.75],
  [/[\d\p{Script=Latin}]/u, 0.61],
  [/./u, 1.1],
];
