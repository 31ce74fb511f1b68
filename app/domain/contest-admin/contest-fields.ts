import * as v from "valibot";
import { readDecimal } from "~/domain/forms/decimal";
import { formatNumber } from "~/domain/text/numbers";
import { asShownProse } from "~/domain/text/clean";
import { dateField, optionalDateField } from "~/domain/forms/date-fields";
import { lineField } from "~/domain/forms/text-fields";
import { STORY_CATEGORIES } from "~/domain/contests/categories";
import { CONTEST_MAX, FEWEST_WORDS } from "./contest-limits";
import { wordLimitProblem } from "~/domain/contests/word-limit";

/** Text field of a form. A missing field is treated as an empty text and gets the same error message. */
const text = v.optional(v.string(), "");
const atMost = (most: number) => `Como mucho ${formatNumber(most)} caracteres.`;

const line = (field: "title" | "month" | "word_limit", subject: string, missing: string) =>
  lineField({ subject, missing, max: CONTEST_MAX[field], tooLong: atMost(CONTEST_MAX[field]) });

const prose = (field: "description" | "prompt") =>
  v.pipe(
    text,
    v.transform(asShownProse),
    v.maxLength(CONTEST_MAX[field], atMost(CONTEST_MAX[field])),
  );

const minWords = (most: number) =>
  v.pipe(
    v.optional(v.string(), String(FEWEST_WORDS)),
    v.trim(),
    v.transform(readDecimal),
    v.number("Escribe un número entero, solo con cifras."),
    v.minValue(1, "El mínimo es 1."),
    v.maxValue(
      most,
      `Como mucho ${formatNumber(most)}: es lo más largo que puede ser una historia.`,
    ),
  );

const fields = (zone: string, mostWords: number) =>
  v.object({
    title: line("title", "El título", "Escribe el título del reto."),
    month: line("month", "El mes", "Escribe el mes del reto."),
    category: v.picklist(
      STORY_CATEGORIES.map(({ id }) => id),
      "Elige una categoría de la lista.",
    ),
    description: v.pipe(prose("description"), v.minLength(1, "Escribe la descripción.")),
    prompt: prose("prompt"),
    word_limit: line("word_limit", "El texto", "Escribe el texto del límite de palabras."),
    min_words: minWords(mostWords),
    submission_deadline: dateField(zone, "Escribe hasta cuándo se envía."),
    voting_deadline: dateField(zone, "Escribe hasta cuándo se vota."),
    results_at: optionalDateField(zone),
    end_date: optionalDateField(zone),
  });

/**
 * Schema of the admin's form of a contest. Dates are typed in the time zone `zone` and become UTC (PHASE-13). `mostWords` is the
 * longest story that an account may send.
 */
export function contestForm({ zone, mostWords }: { zone: string; mostWords: number }) {
  const limitProblem = (contest: { word_limit: string; min_words: number }) =>
    wordLimitProblem(contest.word_limit, { min: contest.min_words, max: mostWords });
  return v.pipe(
    fields(zone, mostWords),
    // Partial checks: valibot then reports dates in a wrong order even if other fields are invalid.
    v.forward(
      v.partialCheck(
        [["submission_deadline"], ["voting_deadline"]],
        ({ submission_deadline, voting_deadline }) => submission_deadline < voting_deadline,
        "La votación debe cerrar después de los envíos.",
      ),
      ["voting_deadline"],
    ),
    v.forward(
      v.partialCheck(
        [["voting_deadline"], ["results_at"]],
        ({ voting_deadline, results_at }) => results_at === null || voting_deadline < results_at,
        "Los resultados deben ir después del cierre de la votación.",
      ),
      ["results_at"],
    ),
    v.forward(
      v.partialCheck(
        [["voting_deadline"], ["results_at"], ["end_date"]],
        ({ voting_deadline, results_at, end_date }) =>
          end_date === null || (results_at ?? voting_deadline) <= end_date,
        "El fin del reto no puede ir antes de los resultados ni de la votación.",
      ),
      ["end_date"],
    ),
    v.forward(
      v.partialCheck(
        [["word_limit"], ["min_words"]],
        (contest) => limitProblem(contest) === null,
        ({ input }) => limitProblem(input) ?? "",
      ),
      ["word_limit"],
    ),
  );
}

export type ContestFields = v.InferOutput<ReturnType<typeof contestForm>>;
