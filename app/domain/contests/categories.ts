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

/** Returns the Spanish name of a category. For an unknown id it returns the name of the first category. */
export function categoryName(id: string): string {
  return (STORY_CATEGORIES.find((category) => category.id === id) ?? STORY_CATEGORIES[0]).name;
}
