import * as v from "valibot";

const Key = v.pipe(v.string(), v.regex(/^[\w-]{16,64}$/));

/** The form of a vote: the state that is wanted, and the key that the server made for this form (VOTE-08). */
export const VoteFields = v.pipe(
  v.object({
    quiere: v.picklist(["voto", "no-voto"]),
    clave: v.optional(Key),
    /** In place of a key, on pages that all visitors share: their votes would be one. */
    visita: v.optional(v.literal("si")),
    /** A list to come back to; the story's page when it is missing. */
    redirectTo: v.optional(v.string()),
  }),
  v.check(({ clave, visita }) => clave !== undefined || visita !== undefined),
);
