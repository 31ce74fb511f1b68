import * as v from "valibot";
import { asLine, isCleanLine } from "~/domain/text/clean";
import { isDuration, MOST_MESSAGE } from "./maintenance";

/** The form that saves the texts of the maintenance page, and the one that switches maintenance on with them. */
export const MaintenanceFields = v.object({
  message: v.pipe(
    v.optional(v.string(), ""),
    v.transform(asLine),
    v.maxLength(MOST_MESSAGE, `El mensaje puede tener ${MOST_MESSAGE} caracteres como máximo`),
    v.check(isCleanLine, "El mensaje contiene caracteres no válidos"),
    v.transform((line) => line || null),
  ),
  duration: v.pipe(
    v.optional(v.string(), ""),
    v.check((id) => id === "" || isDuration(id), "Elige una duración de la lista"),
    v.transform((id) => (isDuration(id) ? id : null)),
  ),
});
