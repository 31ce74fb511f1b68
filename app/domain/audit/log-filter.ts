import { fromLocal, LAST_DATE } from "~/domain/time/time";
import { DAY } from "~/domain/time/durations";
import { readDecimal } from "~/domain/forms/decimal";

/** Filter of the audit log's page; null means no restriction. */
export interface LogFilter {
  actor: string | null;
  action: string | null;
  subject: string | null;
  /** Earliest instant, inclusive. */
  from: string | null;
  /** Latest instant, exclusive. */
  to: string | null;
  /**
   * Cursor for paging: only lines with a smaller number are listed. It is the number of the previous page's last line; null for the
   * first page.
   */
  before: number | null;
}

/** Names of the audit log filter's fields in the URL. */
export const LOG_FIELDS = ["quien", "que", "objeto", "desde", "hasta"] as const;
export type LogField = (typeof LOG_FIELDS)[number];

/** Fields of the audit log's filter as typed. */
export type TypedLogFilter = Record<LogField, string>;

const WRONG_DAY = "Escribe una fecha como 2026-11-20.";

/** Parses the audit log's filter from a URL's query, with an error for each invalid date. */
export function readLogFilter(query: URLSearchParams, zone: string) {
  const value = (name: string) => (query.get(name) ?? "").trim();
  const typed: TypedLogFilter = {
    quien: value("quien"),
    que: value("que"),
    objeto: value("objeto"),
    desde: value("desde"),
    hasta: value("hasta"),
  };
  const errors: Partial<Record<LogField, string>> = {};
  const day = (field: "desde" | "hasta", start: (day: string) => string | null) => {
    if (typed[field] === "") return null;
    const instant = typed[field] <= LAST_DATE ? start(typed[field]) : null;
    if (instant === null) errors[field] = WRONG_DAY;
    return instant;
  };
  const from = day("desde", (text) => fromLocal(`${text}T00:00`, zone));
  const to = day("hasta", (text) => dayAfter(text, zone));
  if (from !== null && to !== null && from >= to) errors.hasta = "Va antes del comienzo.";
  const filter: LogFilter = {
    actor: typed.quien || null,
    action: typed.que || null,
    subject: auditSubject(typed.objeto) || null,
    from,
    to,
    before: readDecimal(value("antes")),
  };
  return { filter, typed, errors };
}

/** Returns the instant at which the day after `day` begins; null if `day` is not a valid date. */
function dayAfter(day: string, zone: string): string | null {
  const noon = fromLocal(`${day}T00:00`, zone) === null ? NaN : Date.parse(`${day}T12:00Z`);
  if (Number.isNaN(noon)) return null;
  return fromLocal(`${new Date(noon + DAY).toISOString().slice(0, 10)}T00:00`, zone);
}

/** URL path segments that are followed by an object's id. */
const BEFORE_IDS = [
  ...["story", "contest", "author", "profile", "comentario", "encuesta"],
  ...["encuestas", "ideas", "cuentas", "comentarios", "reportes"],
];
/** Query parameters with an object's id. They take precedence over the path. */
const ID_PARAMETERS = ["comentario", "cuenta"];

/** Extracts an object's id from what was typed: the id itself, or the URL of a page about the object. */
export function auditSubject(text: string): string {
  const isAddress = text.includes("/");
  if (!isAddress || !URL.canParse(text, "https://site.invalid")) return text;
  const { pathname, searchParams } = new URL(text, "https://site.invalid");
  for (const name of ID_PARAMETERS) {
    const id = searchParams.get(name);
    if (id) return id;
  }
  const parts = pathname.split("/");
  const at = parts.findLastIndex((part) => BEFORE_IDS.includes(part));
  return (at >= 0 ? parts[at + 1] : parts.at(-1)) ?? "";
}

/** URL query of the audit log's page with this filter, optionally starting before a line (paging cursor). */
export function logQuery(typed: Partial<TypedLogFilter>, before?: number | null): string {
  const query = new URLSearchParams();
  for (const name of LOG_FIELDS) if (typed[name]) query.set(name, typed[name]);
  if (before) query.set("antes", String(before));
  return query.size > 0 ? `?${query}` : "";
}
