import * as v from "valibot";
import { MODERATION_RULES, REASON_MAX } from "~/domain/moderation/rules";
import { asShownProse } from "~/domain/text/clean";
import { formatNumber } from "~/domain/text/numbers";

/** Fields of the form that puts votes into quarantine: rule, reason, and the form's idempotency key. */
export const QuarantineFields = v.object({
  norma: v.picklist(
    MODERATION_RULES.map(({ id }) => id),
    "Elige una norma",
  ),
  motivo: v.pipe(
    v.optional(v.string(), ""),
    v.transform(asShownProse),
    v.nonEmpty("Escribe el motivo"),
    v.check(
      (text) => [...text].length <= REASON_MAX,
      `El motivo no puede superar los ${formatNumber(REASON_MAX)} caracteres`,
    ),
  ),
  clave: v.pipe(v.string(), v.regex(/^[\w-]{16,64}$/)),
});

export const QUARANTINE_REFUSALS = {
  finished: {
    status: 409,
    text: "Los resultados ya son públicos: sus votos no cambian.",
  },
  "no-signal": {
    status: 404,
    text: "Esos votos ya no están así: alguien los cambió, o ya están en cuarentena.",
  },
  lifted: { status: 409, text: "Esta cuarentena ya no se puede levantar." },
} as const satisfies Record<string, { status: number; text: string }>;
