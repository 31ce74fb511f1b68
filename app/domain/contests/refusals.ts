/** The refusal of a request for an unknown contest. */
export const NO_CONTEST = { status: 404, text: "Reto no encontrado" } as const;
