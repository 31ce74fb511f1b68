import * as v from "valibot";

/** In place of an id: every dead letter. */
export const ALL_MAIL = "todos";

/** The form that sends a dead letter again, or all. */
export const ResendFields = v.object({ correo: v.pipe(v.string(), v.nonEmpty()) });
