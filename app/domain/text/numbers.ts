// Without `Intl`, whose Spanish leaves four digits together, and which writes other text in old browsers than on the
// server.
/** "1.000", "12.345": a whole number with a point before each group of three, four digits included. */
export function formatNumber(n: number): string {
  return String(Math.round(n)).replace(/\B(?=(\d{3})+$)/g, ".");
}

/** "1 voto", "0 votos", "1.204 votos": a number with its noun. */
export function counted(n: number, one: string, many: string): string {
  return `${formatNumber(n)} ${n === 1 ? one : many}`;
}

export const countOfStories = (n: number) => counted(n, "historia", "historias");
export const countOfVotes = (n: number) => counted(n, "voto", "votos");
export const countOfWords = (n: number) => counted(n, "palabra", "palabras");
