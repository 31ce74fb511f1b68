/** Statuses of a report (REPORT-02): id, Spanish name in singular and plural, and value of the filter in the list's URL. */
export const REPORT_STATUSES = [
  { id: "pending", name: "Pendiente", list: "Pendientes", filter: "pendientes" },
  { id: "reviewed", name: "Revisado", list: "Revisados", filter: "revisados" },
  { id: "resolved", name: "Resuelto", list: "Resueltos", filter: "resueltos" },
  { id: "dismissed", name: "Descartado", list: "Descartados", filter: "descartados" },
] as const;

export type ReportStatus = (typeof REPORT_STATUSES)[number]["id"];

/** Returns the Spanish name of a report's status. */
export function statusName(status: ReportStatus): string {
  return REPORT_STATUSES.find(({ id }) => id === status)?.name ?? "";
}

/** Whether a report with this status is decided. Only then does it have `resolved_at` and `resolved_by`. */
export function isDecided(status: ReportStatus): boolean {
  return status === "resolved" || status === "dismissed";
}

/** Maximum length of an admin's notes on a report, in characters. */
export const NOTES_MAX = 1000;

/** Refusals of an admin's form about a report. The text of `changed` comes from the audit log: which admin was faster. */
export const REPORT_ADMIN_REFUSALS = {
  "no-report": { status: 404, text: "Reporte no encontrado" },
} as const;

/** Refusal of the form about a report for people who are not admins (ADMIN-03). */
export const ADMINS_UPDATE_REPORTS = "Solo administradores pueden actualizar reportes";
