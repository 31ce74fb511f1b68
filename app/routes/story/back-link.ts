import { authorPath } from "~/domain/accounts/author-page";

/**
 * The back button's target and words by `from` and `authorId` (STORY-04); unknown values fall back to the contest, and so does
 * the profile of anybody but the reader and the story's author, null while they are hidden.
 */
export function backLink(
  query: URLSearchParams,
  contestId: string,
  viewerId: string | null,
  storyAuthor: string | null,
): { to: string; text: string } {
  const from = query.get("from");
  const author = query.get("authorId") ?? "";
  if (from === "historias") return { to: "/historias", text: "Volver a Leer" };
  if (from === "profile" && author !== "") {
    const text = "Volver al perfil";
    if (author === viewerId) return { to: "/profile", text };
    if (author === storyAuthor) return { to: authorPath(author), text };
  }
  return { to: contestId ? `/contest/${contestId}` : "/contest/current", text: "Volver al reto" };
}
