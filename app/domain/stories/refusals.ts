/** The refusal of a story that only its author may read, because the contest is in submission (STORY-02). */
export const HIDDEN_STORY = {
  status: 403,
  text: "Esta historia está en concurso activo y no se puede ver durante la fase de envíos.",
} as const;

/** The refusal of a story that does not exist or cannot be read in this phase (STORY-05). */
export const UNAVAILABLE_STORY = {
  status: 403,
  text: "Esta historia puede haber sido eliminada o no está disponible.",
} as const;

/** The refusal of a disqualified story to all but its author and admins (REPORT-03). */
export const DISQUALIFIED_STORY = {
  status: 403,
  text: "Esta historia está descalificada.",
} as const;

/** The refusal of an address or a form with the id of an unknown story. */
export const NO_STORY = { status: 404, text: "Historia no encontrada" } as const;
