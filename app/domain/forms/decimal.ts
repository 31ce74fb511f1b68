/** Parses a whole number of one to nine decimal digits; null for any other text. */
export function readDecimal(text: string): number | null {
  // `Number` alone accepts "0x10", "1e3", "+5" and "1.0", and rounds very long numbers.
  return /^[0-9]{1,9}$/.test(text) ? Number(text) : null;
}

const LAST_PAGE = 10_000;

/** Returns the page number in a URL's query, from 1. A missing or invalid number gives page 1. */
export function readPageNumber(query: URLSearchParams, name: string): number {
  const page = readDecimal(query.get(name) ?? "") ?? 1;
  return page >= 1 && page <= LAST_PAGE ? page : 1;
}
