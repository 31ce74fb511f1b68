import * as v from "valibot";

/** The form of a vote: the state that is wanted, and the key that the server made for this form (VOTE-08). */
export const VoteFields = v.object({
  quiere: v.picklist(["voto", "no-voto"]),
  clave: v.pipe(v.string(), v.regex(/^[\w-]{16,64}$/)),
  /** A list to come back to; the story's page when it is missing. */
  redirectTo: v.optional(v.string()),
});
