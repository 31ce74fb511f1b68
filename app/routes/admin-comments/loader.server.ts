import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { previewOf } from "~/domain/comments/comment-rules";
import {
  LISTED_COMMENTS,
  listNewestComments,
  SEARCH_MAX,
} from "~/domain/comments/list-comments.server";
import { ANONYMOUS_AUTHOR } from "~/domain/contests/names";
import { readPageNumber } from "~/domain/forms/decimal";
import { asLine } from "~/domain/text/clean";
import { firstCharacters } from "~/domain/text/shorten";
import { longDay } from "~/domain/time/time";
import { requireAdmin } from "~/http/session";
import { FILTERS } from "./filters";

/** Returns a page of the newest comments, by the filter `estado` and the text `q` (REPORT-02). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const { db, env } = context;
  const query = new URL(request.url).searchParams;
  const filter = query.get("estado") ?? "";
  const { id } = FILTERS.find((one) => one.filter === filter) ?? FILTERS[0];
  const search = firstCharacters(asLine(query.get("q") ?? ""), SEARCH_MAX);
  const page = readPageNumber(query, "pagina");
  const rows = await listNewestComments(db, { filter: id, search, page });
  return {
    filter: id,
    search,
    page,
    searchMax: SEARCH_MAX,
    hasMore: rows.length > LISTED_COMMENTS,
    comments: rows.slice(0, LISTED_COMMENTS).map((comment) => ({
      id: comment.id,
      preview: previewOf(comment.text),
      title: comment.title,
      author: comment.author ?? (comment.isByStoryAuthor ? "Autoría" : ANONYMOUS_AUTHOR),
      state: comment.isDeleted ? "eliminado" : comment.isHidden ? "oculto" : null,
      date: longDay(comment.createdAt, env.TIME_ZONE),
    })),
  };
}
