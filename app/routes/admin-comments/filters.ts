import type { CommentFilter } from "~/domain/comments/list-comments.server";

/** Filters of the list of comments: id, Spanish name, and value in the URL. */
export const FILTERS = [
  { id: "all", name: "Todos", filter: "" },
  { id: "public", name: "A la vista", filter: "visibles" },
  { id: "hidden", name: "Ocultos", filter: "ocultos" },
  { id: "deleted", name: "Eliminados", filter: "eliminados" },
] as const satisfies readonly { id: CommentFilter; name: string; filter: string }[];
