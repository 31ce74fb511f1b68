// A file of its own: pages that carry this one text in their script carry no other refusal.

/** The refusal of an address or a form that names no story. */
export const NO_STORY = { status: 404, text: "Historia no encontrada" } as const;
