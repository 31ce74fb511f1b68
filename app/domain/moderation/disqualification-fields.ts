import * as v from "valibot";
import { asShownProse } from "~/domain/text/clean";
import { formatNumber } from "~/domain/text/numbers";
import { MODERATION_RULES, REASON_MAX } from "./rules";

const text = v.optional(v.string(), "");

/** Fields of the form that disqualifies a story. `fase` is the phase whose consequences the page has told. */
export const DisqualificationFields = v.object({
  fase: v.string(),
  norma: v.pipe(
    text,
    v.picklist(
      MODERATION_RULES.map(({ id }) => id),
      "Elige la norma",
    ),
  ),
  motivo: v.pipe(
    text,
    v.transform(asShownProse),
    v.nonEmpty("Escribe el motivo"),
    v.maxLength(
      REASON_MAX,
      `El motivo no puede tener más de ${formatNumber(REASON_MAX)} caracteres`,
    ),
  ),
});

/** Fields of the form that lifts a disqualification: the intervention that the page has shown. */
export const ReadmissionFields = v.object({
  fase: v.string(),
  levantar: v.pipe(v.string(), v.nonEmpty()),
});
