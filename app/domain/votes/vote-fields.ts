import * as v from "valibot";

const INCOMPLETE = "El formulario del voto llegó incompleto.";

/** The form of a vote: the state that is wanted, and the key that the server made for this form (VOTE-08). */
export const VoteFields = v.object({
  quiere: v.picklist(["voto", "no-voto"], INCOMPLETE),
  clave: v.pipe(v.string(INCOMPLETE), v.regex(/^[\w-]{16,64}$/, INCOMPLETE)),
  /** A list to come back to; the story's page when it is missing. */
  redirectTo: v.optional(v.string()),
});
