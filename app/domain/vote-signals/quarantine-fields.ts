import * as v from "valibot";
import { interventionEntries, interventionOf } from "~/domain/moderation/moderation-fields";

/** Fields of the form that puts votes into quarantine, with the form's idempotency key. */
export const QuarantineFields = v.pipe(
  v.object({
    ...interventionEntries("Escribe el motivo."),
    clave: v.pipe(v.string(), v.regex(/^[\w-]{16,64}$/)),
  }),
  v.transform((typed) => ({ ...interventionOf(typed), key: typed.clave })),
);

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
