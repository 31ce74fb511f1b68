import { formatNumber } from "~/domain/text/numbers";
import { DESCRIPTION_MAX } from "./reasons";

/** Refusals of reporting as their status and Spanish text; the one table of them (product.md §5 and §8). */
export const REPORT_REFUSALS = {
  login: { status: 401, text: "Debes iniciar sesión para enviar un reporte" },
  "no-reason": { status: 400, text: "Por favor selecciona una razón para el reporte" },
  "too-long": {
    status: 400,
    text: `La descripción no puede superar los ${formatNumber(DESCRIPTION_MAX)} caracteres`,
  },
  "comment-twice": { status: 409, text: "Ya has reportado este comentario" },
  "story-twice": { status: 409, text: "Ya has reportado esta historia" },
  "own-comment": {
    status: 403,
    text: "Error al enviar el reporte: no puedes reportar tu propio comentario.",
  },
  "own-story": {
    status: 403,
    text: "Error al enviar el reporte: no puedes reportar tu propia historia.",
  },
  gone: { status: 404, text: "Error al enviar el reporte: ya no existe lo que reportas." },
} as const satisfies Record<string, { status: number; text: string }>;
