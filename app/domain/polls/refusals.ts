/** Refusals of a poll's vote as their status and their Spanish text (POLL-01). */
export const POLL_REFUSALS = {
  "no-poll": { status: 404, text: "Esa encuesta no existe." },
  "no-option": { status: 409, text: "Error al votar: esa opción ya no está en la encuesta." },
  ended: { status: 409, text: "Error al votar: la encuesta está cerrada." },
  "signed-out": { status: 401, text: "Usuario no autenticado" },
} as const;

export type PollRefusal = keyof typeof POLL_REFUSALS;

/** Minimum number of options of a poll. */
export const LEAST_OPTIONS = 2;

/** Refusals of the admin forms for polls as status, Spanish text, and field (POLL-02). */
export const POLL_ADMIN_REFUSALS = {
  past: { status: 400, text: "Esa fecha ya pasó.", field: "deadline" },
  "few-options": {
    status: 400,
    text: "Una encuesta necesita al menos dos opciones.",
    field: "opcion2",
  },
  ended: { status: 409, text: "La encuesta está cerrada y ya no se puede cambiar.", field: null },
  voted: {
    status: 409,
    text: "Alguien ya votó o la encuesta está cerrada: las opciones se quedan como están.",
    field: null,
  },
  frozen: {
    status: 409,
    text: "Esa opción no se puede quitar: alguien ya votó, la encuesta está cerrada o quedaría una sola.",
    field: null,
  },
  "no-option": { status: 409, text: "Esa opción ya no está en la encuesta.", field: null },
  "no-idea": { status: 404, text: "Esa idea no existe.", field: null },
  "idea-taken": { status: 409, text: "Esa idea ya es una opción de otra encuesta.", field: null },
  "idea-archived": {
    status: 409,
    text: "Esa idea está archivada. Devuélvela a la lista para hacer de ella una opción.",
    field: null,
  },
} as const;

export type PollAdminRefusal = keyof typeof POLL_ADMIN_REFUSALS;

/** Refusals of the conversion of a poll into a contest as their status and their Spanish text (POLL-02). */
export const CONVERSION_REFUSALS = {
  "no-poll": POLL_REFUSALS["no-poll"],
  open: { status: 409, text: "La encuesta está abierta: primero tiene que terminar." },
  "no-votes": { status: 409, text: "Nadie votó en esta encuesta: no hay una opción ganadora." },
  trial: {
    status: 409,
    text: "El título de la opción ganadora contiene «test», «demo» o «prueba», y un reto con esa palabra es un ensayo. Crea el reto a mano, con otro título.",
  },
  "month-taken": {
    status: 409,
    text: "El reto de ese mes ya tiene consigna, o alguien escribe ya para él. Vacía su consigna o cambia su mes, y vuelve aquí.",
  },
  "other-month": {
    status: 409,
    text: "El mes de la encuesta no es el de las fechas que tendría el reto: conviértela a mano y corrige después el mes o las fechas.",
  },
  changed: {
    status: 409,
    text: "Los retos cambiaron mientras tanto. Revisa lo que se va a escribir y confírmalo otra vez.",
  },
} as const;

export type ConversionRefusal = keyof typeof CONVERSION_REFUSALS;
