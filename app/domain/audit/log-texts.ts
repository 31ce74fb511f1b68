import { formatNumber } from "~/domain/text/numbers";
import { shorten } from "~/domain/text/shorten";
import { longDate } from "~/domain/time/time";
import { ACTION_NAMES, isAuditAction } from "./actions";
import { CRON, OPERATOR } from "./actors";

/** Spanish names of the audit log's actors that are not accounts, such as the cron. */
const ACTOR_NAMES = new Map<string | null, string>([
  [OPERATOR, "El operador"],
  [CRON, "El sitio, por sí solo,"],
]);

/** A line of the log as a sentence: «Ana ocultó un comentario». */
export function logSentence({
  actor,
  name,
  action,
}: {
  actor: string | null;
  name: string | null;
  action: string;
}): string {
  const who = name ?? ACTOR_NAMES.get(actor) ?? "Una cuenta eliminada";
  return `${who} ${isAuditAction(action) ? ACTION_NAMES[action] : `hizo «${action}»`}`;
}

/**
 * Spanish labels of the details that the audit log shows. Details without a label are hidden: ids, and details that could reveal an
 * author or votes (CONTEST-05, VOTE-10).
 */
const LABELS = {
  title: "Título",
  opcion: "Opción",
  linea: "Línea",
  consigna: "Consigna",
  month: "Mes",
  category: "Categoría",
  description: "Descripción",
  prompt: "Consigna",
  word_limit: "Extensión",
  min_words: "Mínimo de palabras",
  submission_deadline: "Se envía hasta",
  voting_deadline: "Se vota hasta",
  results_at: "Resultados",
  end_date: "Fin",
  deadline: "Se vota hasta",
  place: "Lugar",
  plan: "Plan",
  from: "Antes",
  to: "Después",
  stories: "Historias",
  message: "Mensaje",
  duration: "Duración",
  mismatches: "Diferencias",
  rule: "Norma",
  until: "Hasta",
  days: "Días",
  count: "Cuántos",
  reason: "Motivo",
  status: "Estado",
  notes: "Notas",
} as const;

type DetailKey = keyof typeof LABELS;

function isShown(name: string): name is DetailKey {
  return Object.hasOwn(LABELS, name);
}

/** Maximum length of a detail's value in the audit log, in characters. */
const VALUE_MAX = 120;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** Functions that turn stored values of details into readable text, such as the id of a rule into its name. */
export type ValueNames = Partial<Record<DetailKey, (value: string) => string>>;

/** Returns the details of an audit log line as labels and readable values. Empty for details that cannot be parsed. */
export function logDetails(
  detail: string,
  { zone, names }: { zone: string; names: ValueNames },
): { label: string; value: string }[] {
  return Object.entries(parsed(detail)).flatMap(([key, stored]) => {
    const value = isShown(key) ? readable(stored, zone) : "";
    if (!isShown(key) || value === "") return [];
    const name = names[key];
    return [
      { label: LABELS[key], value: typeof stored === "string" && name ? name(stored) : value },
    ];
  });
}

function parsed(detail: string): object {
  try {
    const value: unknown = JSON.parse(detail);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : {};
  } catch {
    return {};
  }
}

function readable(value: unknown, zone: string): string {
  if (typeof value === "number") return formatNumber(value);
  if (typeof value === "boolean") return value ? "sí" : "no";
  if (typeof value !== "string") return "";
  return INSTANT.test(value)
    ? longDate(value, zone)
    : shorten(value.replace(/\s+/g, " "), VALUE_MAX);
}
