export const STORY_CATEGORIES = [
  { id: "ficcion", name: "Ficción" },
  { id: "romance", name: "Romance" },
  { id: "fantastico", name: "Fantástico" },
  { id: "terror", name: "Terror" },
  { id: "misterio", name: "Misterio/Thriller" },
  { id: "historico", name: "Histórico" },
  { id: "aventuras", name: "Aventuras" },
  { id: "humor", name: "Humor/Comedia" },
  { id: "realista", name: "Realista/Contemporáneo" },
  { id: "no-ficcion", name: "No ficción" },
  { id: "experimental", name: "Experimental" },
] as const;

/** The name of a category. For an unknown id that of the first one. */
export function categoryName(id: string): string {
  return (STORY_CATEGORIES.find((category) => category.id === id) ?? STORY_CATEGORIES[0]).name;
}
