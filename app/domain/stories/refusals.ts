// Refusals of reading; those of writing are in writing-refusals.ts, because only these are bundled for the browser.

/** Shown to everybody but its author of a story that cannot be read yet (STORY-02). */
export const HIDDEN_STORY = {
  status: 403,
  text: "Esta historia está en concurso activo y no se puede ver durante la fase de envíos.",
} as const;

/** Shown of a story that does not exist, or that the phase shows to nobody (STORY-05). */
export const UNAVAILABLE_STORY = {
  status: 403,
  text: "Esta historia puede haber sido eliminada o no está disponible.",
} as const;

// A file of its own: pages that carry this one text in their script carry no other refusal.

/** The refusal of an address or a form that names no story. */
export const NO_STORY = { status: 404, text: "Historia no encontrada" } as const;
