/** The types of feedback (product.md §3). The name begins the subject of its mail. */
export const FEEDBACK_TYPES = [
  { id: "bug", name: "Error" },
  { id: "suggestion", name: "Sugerencia" },
  { id: "general", name: "Comentario general" },
  { id: "contest", name: "Idea para un reto" },
] as const;

export type FeedbackType = (typeof FEEDBACK_TYPES)[number]["id"];

/** The type with that id, as a query may give it; null for any other id. */
export function feedbackType(id: string | null): FeedbackType | null {
  return FEEDBACK_TYPES.find((type) => type.id === id)?.id ?? null;
}
