import { readPageNumber } from "~/domain/forms/decimal";
import { firstCharacters } from "~/domain/text/shorten";
import { asLine, asProse } from "~/domain/text/clean";
import { STORY_CATEGORIES } from "~/domain/contests/categories";
import { READING_TIMES, type ReadingTime } from "./reading-times";

/** Sort orders of a list of stories; the names appear in the URL. */
export type Sort = "populares" | "recientes" | "alfabetico" | "autor" | "azar" | "vistas";

export const SORT_NAMES: Record<Sort, string> = {
  populares: "Populares",
  recientes: "Recientes",
  alfabetico: "Alfabético",
  autor: "Por nombre",
  azar: "Al azar",
  vistas: "Más vistas",
};

/** Options of a kind of story list: sorts (the first is the default) and filters. */
export interface ListKind {
  sorts: readonly [Sort, ...Sort[]];
  /**
   * Whether this is the list of all finished contests (archive). It has filters by category and reading time. Its URL always has a
   * query, because the path alone shows the shelf: one row of stories per contest.
   */
  isArchive: boolean;
}

/** Options for the list of one finished contest. */
export const OPEN_LIST: ListKind = {
  sorts: ["populares", "recientes", "alfabetico", "autor", "azar", "vistas"],
  isArchive: false,
};
/** Options for the list of all finished contests together. */
export const ALL_STORIES: ListKind = {
  sorts: ["recientes", "populares", "alfabetico", "autor", "azar", "vistas"],
  isArchive: true,
};
/**
 * Options for the list of a contest in voting or counting. It has no sort by votes, views, authors or time (CONTEST-07): the list
 * of participants grew in public, so the time of sending would reveal the author.
 */
export const BLIND_LIST: ListKind = { sorts: ["azar", "alfabetico"], isArchive: false };

/** A story's card in a blind list, without author, votes and badges (CONTEST-05). */
export interface BlindCard {
  id: string;
  title: string;
  /** How the text begins, by the list's density: the story's line (STORY-10), or its excerpt with a line feed after each paragraph. */
  opening: string;
  words: number;
  isMature: boolean;
  category: string;
}

/** Search, sort, filters, layout and page of a list of stories, all from the URL's query (CONTEST-03). */
export interface ListView {
  /** Search text of the list; empty without a search. */
  q: string;
  sort: Sort;
  /** Id of the category to filter by; empty for all categories. */
  category: string;
  /** Reading time to filter by, in minutes; empty for all stories. */
  minutes: ReadingTime | "";
  /** Layout of the list: with the stories' lines or with excerpts. */
  density: Density;
  /** Page number of the list, from 1. */
  page: number;
  /** Where a page far from the first one begins; null for a page that is found by its number. */
  cursor: Cursor | null;
}

/** Id of a story: the page has the stories after it, or the ones before it, in the list's sort order. */
export type Cursor = { after: string } | { before: string };

/**
 * Number of pages that are found by their number, by skipping the stories of the pages before. Links to later pages have a cursor, so
 * that a page reads as many rows as any other (OPS-05).
 */
const NUMBERED_PAGES = 5;

/** Layouts of a list: with each story's line, or with excerpts (CONTEST-04). The first is the default. */
export const DENSITIES = ["indice", "extractos"] as const;
export type Density = (typeof DENSITIES)[number];

/** Number of stories on one page of a list. */
export const CARDS_PER_PAGE = 12;

export const LONGEST_SEARCH = 100;

/** Number of stories of the newest contests whose titles, excerpts and authors the search of the archive reads (record 0105). */
export const SEARCHED = 2000;

/** Parses the view of a list from a URL's query, with the default in place of an option that the list does not have. */
export function readListView(query: URLSearchParams, { sorts, isArchive }: ListKind): ListView {
  const requested = query.get("orden");
  const category = query.get("categoria") ?? "";
  const minutes = READING_TIMES.find(({ id }) => id === query.get("minutos"));
  const [after, before] = [query.get("tras"), query.get("antes")];
  return withCursor({
    q: firstCharacters(asLine(asProse(query.get("q") ?? "")), LONGEST_SEARCH),
    sort: sorts.find((sort) => sort === requested) ?? sorts[0],
    category: isArchive && STORY_CATEGORIES.some(({ id }) => id === category) ? category : "",
    minutes: (isArchive && minutes?.id) || "",
    density: query.get("vista") === "extractos" ? "extractos" : "indice",
    page: readPage(query),
    cursor: after ? { after } : before ? { before } : null,
  });
}

/** Removes the cursor of a page that is found by its number: an early one, and each page of a search or of a shuffled list. */
function withCursor(view: ListView): ListView {
  const isNumbered = view.page <= NUMBERED_PAGES || view.q !== "" || view.sort === "azar";
  return isNumbered ? { ...view, cursor: null } : view;
}

/** Returns the view of another page of the list, with a cursor if it is next to the page that shows these stories. */
export function viewOfPage(
  view: ListView,
  page: number,
  stories: readonly { id: string }[],
): ListView {
  const [first, last] = [stories[0], stories.at(-1)];
  const cursor =
    page === view.page + 1 && last
      ? { after: last.id }
      : page === view.page - 1 && first
        ? { before: first.id }
        : null;
  return withCursor({ ...view, page, cursor });
}

/** Returns the default view of a list, for a URL without a query. */
export function plainView({ sorts }: ListKind): ListView {
  return {
    q: "",
    sort: sorts[0],
    category: "",
    minutes: "",
    density: DENSITIES[0],
    page: 1,
    cursor: null,
  };
}

/** Names of the query parameters of a list's URL, without the page. */
const LIST_FIELDS = ["q", "orden", "categoria", "minutos", "vista"];

/**
 * Whether the archive's URL asks for the shelf (rows of stories by contest) instead of the list: its query has no field of the
 * list.
 */
export function isShelf(query: URLSearchParams): boolean {
  return !LIST_FIELDS.some((name) => query.has(name));
}

/** Whether a list shows only part of the stories, because of a search or a filter. */
export function isNarrowed({ q, category, minutes }: ListView): boolean {
  return q !== "" || category !== "" || minutes !== "";
}

/** Returns the page number in a URL's query, from 1. */
export function readPage(query: URLSearchParams): number {
  return readPageNumber(query, "pagina");
}

/** The canonical address of a page of a list: without search and sort (SEO-01). */
export function pagePath(path: string, view?: { page: number }): string {
  return view && view.page > 1 ? `${path}?pagina=${view.page}` : path;
}

/**
 * Whether the page of a list may be stored in the shared page cache: all readers get the same content, and the number of such URLs
 * is finite.
 */
export function isSameForAll({ q, sort, page, cursor }: ListView, pages: number): boolean {
  return q === "" && sort !== "azar" && cursor === null && (page === 1 || page <= pages);
}

/** The URL of a page of a list with this view, without the options that are the list's default. */
export function listPath(path: string, view: ListView, { sorts, isArchive }: ListKind): string {
  const { page, cursor } = withCursor(view);
  const query = new URLSearchParams();
  if (view.q) query.set("q", view.q);
  if (view.sort !== sorts[0]) query.set("orden", view.sort);
  if (view.category) query.set("categoria", view.category);
  if (view.minutes) query.set("minutos", view.minutes);
  if (view.density !== DENSITIES[0]) query.set("vista", view.density);
  if (isArchive && isShelf(query)) query.set("orden", view.sort);
  if (page > 1) query.set("pagina", String(page));
  if (cursor && "after" in cursor) query.set("tras", cursor.after);
  if (cursor && "before" in cursor) query.set("antes", cursor.before);
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}
