/**
 * Ids of the largest contest's voters and stories, by their numbers. `SQL_ID` makes the same ids in SQL: the bench inserts the rows
 * by statements that count, because 120,000 rows through Miniflare's proxy are slow.
 */
export const voterId = (n: number) => idOf("a", n);
export const storyId = (n: number) => idOf("b", n);

const idOf = (kind: string, n: number) =>
  `${kind}${n.toString(16).padStart(7, "0")}-0000-4000-8000-000000000000`;

/** Format of SQLite's printf() for an id of a kind. */
export const SQL_ID = {
  voter: "a%07x-0000-4000-8000-000000000000",
  story: "b%07x-0000-4000-8000-000000000000",
};
