/** The types of feedback message (product.md §3). The subject of its mail begins with the type's name. */
export const FEEDBACK_TYPES = [
  { id: "bug", name: "Error" },
  { id: "suggestion", name: "Sugerencia" },
  { id: "general", name: "Comentario general" },
  { id: "contest", name: "Idea para un reto" },
] as const;

export type FeedbackType = (typeof FEEDBACK_TYPES)[number]["id"];

/** Returns the type of feedback with this id from a URL's query; null for any other id. */
export function feedbackType(id: string | null): FeedbackType | null {
  return FEEDBACK_TYPES.find((type) => type.id === id)?.id ?? null;
}
