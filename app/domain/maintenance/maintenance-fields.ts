import * as v from "valibot";
import { asLine, isCleanLine } from "~/domain/text/clean";
import { isDuration, MOST_MESSAGE } from "./maintenance";

/** Schema of the two forms about maintenance: one saves the texts, the other also switches maintenance on. */
export const MaintenanceFields = v.object({
  message: v.pipe(
    v.optional(v.string(), ""),
    v.transform(asLine),
    v.maxLength(MOST_MESSAGE, `El mensaje puede tener ${MOST_MESSAGE} caracteres como máximo.`),
    v.check(isCleanLine, "El mensaje contiene caracteres no válidos."),
    v.transform((line) => line || null),
  ),
  duration: v.pipe(
    v.optional(v.string(), ""),
    v.check((id) => id === "" || isDuration(id), "Elige una duración de la lista."),
    v.transform((id) => (isDuration(id) ? id : null)),
  ),
});
