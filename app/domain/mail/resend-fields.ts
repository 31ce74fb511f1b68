import * as v from "valibot";

/** The form that sends a dead letter again, or all. */
export const ResendFields = v.object({ correo: v.pipe(v.string(), v.nonEmpty()) });
