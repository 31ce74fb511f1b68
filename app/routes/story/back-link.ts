import { authorPath } from "~/domain/accounts/author-page";

/** The back button's target and words by `from` and `authorId` (STORY-04); unknown values fall back to the contest. */
export function backLink(
  query: URLSearchParams,
  contestId: string,
  viewerId: string | null,
): { to: string; text: string } {
  const from = query.get("from");
  const author = query.get("authorId") ?? "";
  if (from === "historias") return { to: "/historias", text: "Volver a Leer" };
  if (from === "profile" && /^[\w-]{1,64}$/.test(author)) {
    const to = author === viewerId ? "/profile" : authorPath(author);
    if (to) return { to, text: "Volver al perfil" };
  }
  return { to: contestId ? `/contest/${contestId}` : "/contest/current", text: "Volver al reto" };
}
