import * as v from "valibot";
import { optionalDateField } from "~/domain/forms/date-fields";
import { lineField } from "~/domain/forms/text-fields";
import { isTrial } from "~/domain/contests/cycle";
import { asLine, asShownProse, isCleanLine } from "~/domain/text/clean";
import { formatNumber } from "~/domain/text/numbers";
import { POLL_MAX } from "./polls";

const text = v.optional(v.string(), "");
const atMost = (most: number) => `Como mucho ${formatNumber(most)} caracteres.`;

const title = (missing: string) =>
  lineField({
    subject: "El título",
    missing,
    max: POLL_MAX.title,
    tooLong: atMost(POLL_MAX.title),
  });

const optionalLine = (max: number) =>
  v.pipe(
    text,
    v.transform(asLine),
    v.maxLength(max, atMost(max)),
    v.check(isCleanLine, "El texto contiene caracteres no válidos."),
  );

/**
 * Fields of a poll itself. The deadline is typed in the time zone `zone` and becomes UTC; null if it is empty. `convertir` is whether
 * the poll is converted into a contest when it ends.
 */
export const pollFields = (zone: string) =>
  v.pipe(
    v.object({
      title: title("Escribe el título de la encuesta."),
      description: v.pipe(
        text,
        v.transform(asShownProse),
        v.maxLength(POLL_MAX.description, atMost(POLL_MAX.description)),
      ),
      month: v.pipe(optionalLine(POLL_MAX.month), v.toLowerCase()),
      deadline: optionalDateField(zone),
      convertir: v.optional(v.literal("on")),
    }),
    v.transform(({ convertir, ...poll }) => ({ ...poll, convertsAtEnd: convertir === "on" })),
  );

/** Fields of one option. Its title may become that of a contest, and must not make a trial run of it. */
export const OptionFields = v.pipe(
  v.object({
    opcion: v.pipe(
      title("Escribe el título de la opción."),
      v.check(
        (text) => !isTrial({ title: text }),
        "Un reto con «test», «demo» o «prueba» en el título es un ensayo: usa otra palabra.",
      ),
    ),
    linea: optionalLine(POLL_MAX.line),
    consigna: v.pipe(
      text,
      v.transform(asShownProse),
      v.minLength(1, "Escribe la consigna."),
      v.maxLength(POLL_MAX.prompt, atMost(POLL_MAX.prompt)),
    ),
  }),
  v.transform(({ opcion, linea, consigna }) => ({ title: opcion, line: linea, prompt: consigna })),
);

export type PollFields = v.InferOutput<ReturnType<typeof pollFields>>;
export type PollOptionFields = v.InferOutput<typeof OptionFields>;

/** Fields of a vote in a poll. */
export const PollVoteFields = v.pipe(
  v.object({
    opcion: v.pipe(v.optional(v.string(), ""), v.minLength(1, "Elige una opción.")),
    redirectTo: v.optional(v.string()),
  }),
  v.transform(({ opcion, redirectTo }) => ({ option: opcion, redirectTo })),
);
