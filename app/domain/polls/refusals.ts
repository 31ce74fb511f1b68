/** Refusals of a poll's vote as their status and their Spanish text (POLL-01). */
export const POLL_REFUSALS = {
  "no-poll": { status: 404, text: "Esa encuesta no existe." },
  "no-option": { status: 409, text: "Error al votar: esa opción ya no está en la encuesta." },
  ended: { status: 409, text: "Error al votar: la encuesta está cerrada." },
  "signed-out": { status: 401, text: "Usuario no autenticado" },
} as const;

export type PollRefusal = keyof typeof POLL_REFUSALS;
