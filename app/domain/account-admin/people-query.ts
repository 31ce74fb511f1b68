import { SUPPORTER } from "~/domain/badges/definitions";
import { readPageNumber } from "~/domain/forms/decimal";
import { ADMIN_ACCOUNTS } from "~/domain/paths";

/** Filters of the admin's list of accounts, with their names. */
export const PEOPLE_FILTERS = [
  { id: "todas", name: "Todas" },
  { id: "administracion", name: "De administración" },
  { id: "suspendidas", name: "Suspendidas" },
  { id: "fundadoras", name: "Fundadoras" },
  { id: "mecenas", name: SUPPORTER },
  { id: "premium", name: "Con plan premium" },
] as const;

export type PeopleFilter = (typeof PEOPLE_FILTERS)[number]["id"];

/** Query of the admin's list of accounts: a search text, a filter, and a page number from 1. */
export interface PeopleQuery {
  text: string;
  filter: PeopleFilter;
  page: number;
}

/** Maximum length of a search text in the list of accounts, in characters: longer than any typed name or e-mail. */
export const PEOPLE_TEXT_MAX = 100;

/** Parses search, filter and page of the list of accounts from a URL's query. An unknown filter shows all accounts. */
export function readPeopleQuery(query: URLSearchParams): PeopleQuery {
  const filter = PEOPLE_FILTERS.find(({ id }) => id === query.get("ver"))?.id ?? "todas";
  const text = (query.get("q") ?? "").trim().slice(0, PEOPLE_TEXT_MAX);
  return { text, filter, page: readPageNumber(query, "pagina") };
}

/** The URL of a page of the admin's list of accounts, with search and filter. */
export function peoplePath({ text, filter, page }: PeopleQuery): string {
  const query = new URLSearchParams({
    ...(text && { q: text }),
    ...(filter !== "todas" && { ver: filter }),
    ...(page > 1 && { pagina: String(page) }),
  });
  return query.size > 0 ? `${ADMIN_ACCOUNTS}?${query}` : ADMIN_ACCOUNTS;
}
