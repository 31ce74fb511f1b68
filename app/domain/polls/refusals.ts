/** Refusals of a poll's vote as their status and their Spanish text (POLL-01). */
export const POLL_REFUSALS = {
  "no-poll": { status: 404, text: "Esa encuesta no existe." },
  "no-option": { status: 409, text: "Error al votar: esa opción ya no está en la encuesta." },
  ended: { status: 409, text: "Error al votar: la encuesta está cerrada." },
  "signed-out": { status: 401, text: "Usuario no autenticado" },
} as const;

export type PollRefusal = keyof typeof POLL_REFUSALS;

/** A poll has at least this many options. */
export const LEAST_OPTIONS = 2;

/** Refusals of an admin's forms for polls as status, Spanish text, and the field that they belong to (POLL-02). */
export const POLL_ADMIN_REFUSALS = {
  past: { status: 400, text: "Esa fecha ya pasó", field: "deadline" },
  "few-options": {
    status: 400,
    text: "Una encuesta necesita al menos dos opciones",
    field: "opcion2",
  },
  ended: { status: 409, text: "La encuesta está cerrada y ya no se puede cambiar.", field: null },
  voted: {
    status: 409,
    text: "Alguien ya ha votado o la encuesta está cerrada: las opciones se quedan como están.",
    field: null,
  },
  frozen: {
    status: 409,
    text: "Esa opción no se puede quitar: alguien ya ha votado, la encuesta está cerrada o quedaría una sola.",
    field: null,
  },
  "no-option": { status: 409, text: "Esa opción ya no está en la encuesta.", field: null },
} as const;

export type PollAdminRefusal = keyof typeof POLL_ADMIN_REFUSALS;
