/**
 * Formats a whole number: "1000", and from five digits on with a narrow no-break space between groups, "12\u202f345". This is the
 * Spanish Academy's form: a point would read as a decimal sign in Mexico, Central America and the Caribbean. `Intl` writes the point,
 * and differs between server and old browsers.
 */
export function formatNumber(n: number): string {
  const digits = String(Math.round(n));
  return /\d{5}/.test(digits) ? digits.replace(/\B(?=(\d{3})+$)/g, "\u202f") : digits;
}

const FROM_TWO = ["dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve", "diez"];

/** Writes a number from two up for prose: "dos" to "diez" and "mil" in words, other numbers in digits. */
export function inWords(n: number): string {
  return n === 1000 ? "mil" : (FROM_TWO[n - 2] ?? formatNumber(n));
}

/** Formats a percentage, rounded, with a no-break space before the sign: "40\u00a0%". */
export function formatPercent(percent: number): string {
  return `${formatNumber(percent)}\u00a0%`;
}

/** Formats a number with its noun: "1 voto", "0 votos". */
export function counted(n: number, one: string, many: string): string {
  return `${formatNumber(n)} ${n === 1 ? one : many}`;
}

export const countOfStories = (n: number) => counted(n, "historia", "historias");
export const countOfVotes = (n: number) => counted(n, "voto", "votos");
export const countOfWords = (n: number) => counted(n, "palabra", "palabras");

/** Average reading speed in words per minute. */
export const WORDS_PER_MINUTE = 200;

/** Reading time of a story in minutes, at least one. */
export function readingMinutes(words: number): number {
  return Math.max(1, Math.ceil(words / WORDS_PER_MINUTE));
}
