// A point between groups reads as a decimal sign in Mexico, Central America and the Caribbean: this is the Academy's form.
// Without `Intl`, whose Spanish has the point, and which writes other text in old browsers than on the server.
/** "1000", "12\u202f345": a whole number; from five digits on, a narrow no-break space before each group of three. */
export function formatNumber(n: number): string {
  const digits = String(Math.round(n));
  return /\d{5}/.test(digits) ? digits.replace(/\B(?=(\d{3})+$)/g, "\u202f") : digits;
}

const FROM_TWO = ["dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve", "diez"];

/** "dos", "diez", "12": a number of two or more in prose, up to ten as a word. */
export function inWords(n: number): string {
  return FROM_TWO[n - 2] ?? formatNumber(n);
}

/** "1 voto", "0 votos", "1204 votos": a number with its noun. */
export function counted(n: number, one: string, many: string): string {
  return `${formatNumber(n)} ${n === 1 ? one : many}`;
}

export const countOfStories = (n: number) => counted(n, "historia", "historias");
export const countOfVotes = (n: number) => counted(n, "voto", "votos");
export const countOfWords = (n: number) => counted(n, "palabra", "palabras");

/** Minutes to read a story: 200 words each, never below one. */
export function readingMinutes(words: number): number {
  return Math.max(1, Math.ceil(words / 200));
}
