import { data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { ARCHIVE } from "~/domain/paths";
import { coverPath } from "~/domain/contests/cover";
import {
  ALL_STORIES,
  CARDS_PER_PAGE,
  isSameForAll,
  isShelf,
  listPath,
  pagePath,
  readListView,
  readPage,
} from "~/domain/stories/list-view";
import { findOpenPage } from "~/domain/stories/open-list.server";
import { isSearchBounded } from "~/domain/stories/search.server";
import { findShelf } from "~/domain/stories/shelf.server";
import { readerOf } from "~/http/readers";
import { sharedPage } from "~/remix/shared-page";

type Args = Pick<LoaderFunctionArgs, "request" | "context">;

/**
 * Returns the shelf (stories by contest), or a page of all stories in one list if the URL searches, filters or sorts (CONTEST-12).
 */
export async function loader({ request, context }: Args) {
  const query = new URL(request.url).searchParams;
  return isShelf(query) ? loadShelf(query, context) : loadList(query, { request, context });
}

async function loadShelf(query: URLSearchParams, context: Args["context"]) {
  const page = readPage(query);
  const { numbers, hasMore, categories } = await findShelf(context.db, page);
  const shelf = {
    page,
    hasMore,
    categories,
    numbers: numbers.map((one) => ({ ...one, cover: coverPath({ ...one, phase: "results" }) })),
  };
  const isThere = page === 1 || numbers.length > 0;
  const headers = isThere ? sharedPage(pagePath(ARCHIVE, { page })) : {};
  return data({ shelf, list: null }, { headers });
}

async function loadList(query: URLSearchParams, { request, context }: Args) {
  const view = readListView(query, ALL_STORIES);
  const shuffle = async () => {
    const { key, day } = await readerOf(request, context);
    return { contest: ARCHIVE, day, viewer: key };
  };
  const listQuery = { contest: null, view };
  const [{ stories, total }, isBounded] = await Promise.all([
    findOpenPage(context.db, listQuery, { shuffle }),
    view.q !== "" && isSearchBounded(context.db),
  ]);
  const pages = Math.ceil(total / CARDS_PER_PAGE);
  const headers = isSameForAll(view, pages) ? sharedPage(listPath(ARCHIVE, view, ALL_STORIES)) : {};
  return data({ shelf: null, list: { view, stories, total, pages, isBounded } }, { headers });
}
