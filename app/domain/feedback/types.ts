/** Topics of feedback (product.md §3), with their names. */
export const FEEDBACK_TYPES = [
  { id: "bug", name: "Error" },
  { id: "suggestion", name: "Sugerencia" },
  { id: "general", name: "Comentario general" },
  { id: "contest", name: "Idea para un reto" },
] as const;

export type FeedbackType = (typeof FEEDBACK_TYPES)[number]["id"];

/** The type of that id, which may come from an address; null for any other. */
export function feedbackType(id: string | null): FeedbackType | null {
  return FEEDBACK_TYPES.find((type) => type.id === id)?.id ?? null;
}

/** Longest message, in characters. */
export const MESSAGE_MAX = 5000;
