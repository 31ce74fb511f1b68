/** The refusal of an address or a form that names no contest. */
export const NO_CONTEST = { status: 404, text: "Reto no encontrado" } as const;
