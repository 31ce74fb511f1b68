import { formatNumber } from "~/domain/text/numbers";
import { ANSWER_MAX, REASON_MAX } from "./rules";

/**
 * Status and Spanish text of each refusal of a form about an intervention. The text of `already` comes from `describeLastAction`,
 * which says which admin was faster.
 */
export const MODERATION_REFUSALS = {
  "no-rule": { status: 400, text: "Elige la norma que no se cumplió." },
  "no-reason": { status: 400, text: "Escribe el motivo: lo lee quien escribió el texto." },
  "long-reason": {
    status: 400,
    text: `El motivo no puede superar los ${formatNumber(REASON_MAX)} caracteres.`,
  },
  login: { status: 401, text: "Debes iniciar sesión para responder." },
  "no-answer": { status: 400, text: "Escribe tu respuesta." },
  "long-answer": {
    status: 400,
    text: `La respuesta no puede superar los ${formatNumber(ANSWER_MAX)} caracteres.`,
  },
  "no-comment": { status: 404, text: "Comentario no encontrado" },
  "no-intervention": { status: 404, text: "Intervención no encontrada" },
  already: { status: 409, text: "Ya estaba hecho." },
  erased: { status: 409, text: "La cuenta que lo escribió ya no existe, ni tampoco el texto." },
  answered: { status: 409, text: "Ya habías respondido. La respuesta se envía una sola vez." },
  lifted: { status: 409, text: "Ya no hace falta responder: levantamos la decisión." },
} as const satisfies Record<string, { status: number; text: string }>;
