import * as v from "valibot";

/** The fates of stories that are not withdrawn: they stay without a name, or they go (AUTH-10). */
export const STORY_FATES = ["anonimas", "borradas"] as const;
export type StoryFate = (typeof STORY_FATES)[number];

/** The form of /preferences/eliminar. */
export const DeletionFields = v.object({
  historias: v.picklist(STORY_FATES),
  password: v.pipe(v.string(), v.nonEmpty("La contraseña es requerida")),
});
