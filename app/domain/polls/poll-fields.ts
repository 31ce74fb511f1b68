import * as v from "valibot";

/** Fields of a poll's vote. `visita` is set by pages that were rendered for a visitor. */
export const PollVoteFields = v.object({
  opcion: v.pipe(v.optional(v.string(), ""), v.minLength(1, "Elige una opción")),
  visita: v.optional(v.literal("si")),
  redirectTo: v.optional(v.string()),
});
