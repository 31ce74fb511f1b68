/** Why a comment or a story can be reported (REPORT-01). */
export const REPORT_REASONS = [
  { id: "spam", name: "Spam o publicidad" },
  { id: "inappropriate", name: "Contenido inapropiado" },
  { id: "harassment", name: "Acoso o falta de respeto" },
  { id: "other", name: "Otro motivo" },
] as const;

export type ReportReason = (typeof REPORT_REASONS)[number]["id"];

/** Most characters of what a report says beyond its reason. */
export const DESCRIPTION_MAX = 1000;
