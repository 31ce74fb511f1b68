import { STORY_CATEGORIES } from "~/domain/contests/categories";
import { formatNumber } from "~/domain/text/numbers";
import { longDate } from "~/domain/time/time";
import type { ContestFields } from "./contest-fields";

/** Labels of the contest form's fields. */
export const CONTEST_LABELS: Record<keyof ContestFields, string> = {
  title: "Título",
  month: "Mes",
  category: "Categoría",
  description: "Descripción",
  prompt: "Consigna",
  word_limit: "Extensión que se anuncia",
  min_words: "Mínimo de palabras",
  submission_deadline: "Se envía hasta",
  voting_deadline: "Se vota hasta",
  results_at: "Resultados",
  end_date: "Fin del reto",
};

const DATES: readonly string[] = [
  "submission_deadline",
  "voting_deadline",
  "results_at",
  "end_date",
] satisfies (keyof ContestFields)[];

/** Returns the changed fields of a contest as labels with readable values. */
export function fieldDifferences(
  changes: Partial<Record<keyof ContestFields, string | number | null>>,
  zone: string,
): { label: string; value: string }[] {
  return Object.entries(CONTEST_LABELS).flatMap(([name, label]) => {
    const value = Object.entries(changes).find(([changed]) => changed === name)?.[1];
    return value === undefined ? [] : [{ label, value: readable(name, value, zone) }];
  });
}

function readable(name: string, value: string | number | null, zone: string): string {
  if (value === null || value === "") return "nada";
  if (typeof value === "number") return formatNumber(value);
  if (DATES.includes(name)) return longDate(value, zone);
  if (name === "category") return STORY_CATEGORIES.find(({ id }) => id === value)?.name ?? value;
  return value;
}
