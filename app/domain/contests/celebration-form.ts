import * as v from "valibot";

/** The 'Gracias' of a winner's congratulation. */
export const CelebrationForm = v.object({
  redirectTo: v.optional(v.string()),
  /** A script asks for no page. */
  respuesta: v.optional(v.literal("datos")),
});
