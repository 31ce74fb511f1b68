import * as v from "valibot";
import { fromLocal } from "~/domain/site/time";
import { STORY_CATEGORIES } from "~/domain/stories/categories";

const text = (most: number, missing: string) =>
  v.pipe(
    v.optional(v.string(), ""),
    v.trim(),
    v.minLength(1, missing),
    v.maxLength(most, `Como mucho ${most} caracteres`),
  );

const date = (zone: string, missing: string) =>
  v.pipe(
    v.optional(v.string(), ""),
    v.transform((typed) => fromLocal(typed.trim(), zone)),
    v.string(missing),
  );

const optionalDate = (zone: string) =>
  v.pipe(
    v.optional(v.string(), ""),
    v.trim(),
    v.check((typed) => typed === "" || fromLocal(typed, zone) !== null, "Esa fecha no es válida"),
    v.transform((typed) => fromLocal(typed, zone)),
  );

/** The admin's form of a contest; its dates are local to `zone` and leave it as UTC (PHASE-13). */
export function contestForm(zone: string) {
  return v.pipe(
    v.object({
      title: text(100, "Escribe el título del reto"),
      month: text(40, "Escribe el mes del reto"),
      category: v.picklist(
        STORY_CATEGORIES.map(({ id }) => id),
        "Elige una categoría de la lista",
      ),
      description: text(2000, "Escribe la descripción"),
      prompt: v.pipe(
        v.optional(v.string(), ""),
        v.trim(),
        v.maxLength(2000, "Como mucho 2000 caracteres"),
      ),
      word_limit: text(60, "Escribe el texto del límite de palabras"),
      min_words: v.pipe(
        v.optional(v.string(), "100"),
        v.transform(Number),
        v.integer("Escribe un número entero"),
        v.minValue(1, "El mínimo es 1"),
        v.maxValue(1000, "El máximo es 1000"),
      ),
      submission_deadline: date(zone, "Escribe hasta cuándo se envía"),
      voting_deadline: date(zone, "Escribe hasta cuándo se vota"),
      results_at: optionalDate(zone),
      end_date: optionalDate(zone),
    }),
    v.forward(
      v.check(
        (contest) => contest.submission_deadline < contest.voting_deadline,
        "La votación debe cerrar después de los envíos",
      ),
      ["voting_deadline"],
    ),
    v.forward(
      v.check(
        (contest) => contest.results_at === null || contest.voting_deadline < contest.results_at,
        "Los resultados deben ir después del cierre de la votación",
      ),
      ["results_at"],
    ),
  );
}

export type ContestFields = v.InferOutput<ReturnType<typeof contestForm>>;
