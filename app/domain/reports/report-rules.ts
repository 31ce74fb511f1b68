import { ACCOUNT_REFUSALS } from "~/domain/accounts/refusals";
import { formatNumber } from "~/domain/text/numbers";

/** Reasons for reporting a comment or a story (REPORT-01). */
export const REPORT_REASONS = [
  { id: "spam", name: "Spam o publicidad" },
  { id: "inappropriate", name: "Contenido inapropiado" },
  { id: "harassment", name: "Acoso o falta de respeto" },
  { id: "other", name: "Otro motivo" },
] as const;

export type ReportReason = (typeof REPORT_REASONS)[number]["id"];

/** Returns the Spanish name of a reason for a report. */
export function reasonName(reason: ReportReason): string {
  return REPORT_REASONS.find(({ id }) => id === reason)?.name ?? "";
}

/** Maximum length of the description in a report, in characters. */
export const DESCRIPTION_MAX = 1000;

/** Refusals of a report as their status and Spanish text (product.md §5 and §8). */
export const REPORT_REFUSALS = {
  login: { status: 401, text: "Debes iniciar sesión para enviar un reporte." },
  "no-reason": { status: 400, text: "Por favor selecciona una razón para el reporte" },
  "too-long": {
    status: 400,
    text: `La descripción no puede superar los ${formatNumber(DESCRIPTION_MAX)} caracteres.`,
  },
  "comment-twice": { status: 409, text: "Ya has reportado este comentario" },
  "story-twice": { status: 409, text: "Ya has reportado esta historia." },
  "own-comment": {
    status: 403,
    text: "Error al enviar el reporte: no puedes reportar tu propio comentario.",
  },
  "own-story": {
    status: 403,
    text: "Error al enviar el reporte: no puedes reportar tu propia historia.",
  },
  suspended: ACCOUNT_REFUSALS.suspended,
  gone: { status: 404, text: "Error al enviar el reporte: ya no existe lo que reportas." },
} as const satisfies Record<string, { status: number; text: string }>;
