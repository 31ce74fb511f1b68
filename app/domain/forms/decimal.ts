/** The whole number that a text writes in one to nine digits 0 to 9, or null. */
export function readDecimal(text: string): number | null {
  // `Number` alone would also take "0x10", "1e3", "+5" and "1.0", and loses the last digits of very long ones.
  return /^[0-9]{1,9}$/.test(text) ? Number(text) : null;
}

const LAST_PAGE = 10_000;

/** The page, from 1, that a URL's query asks for under that name; anything else is the first. */
export function readPageNumber(query: URLSearchParams, name: string): number {
  const page = readDecimal(query.get(name) ?? "") ?? 1;
  return page >= 1 && page <= LAST_PAGE ? page : 1;
}
