import * as v from "valibot";

/** What becomes of the stories whose voting is over: kept without their author's name, or deleted (AUTH-10). */
export const STORY_FATES = ["anonimas", "borradas"] as const;
export type StoryFate = (typeof STORY_FATES)[number];

/** Schema of the form of /preferences/eliminar. */
export const DeletionFields = v.pipe(
  v.object({
    historias: v.picklist(STORY_FATES),
    password: v.pipe(v.string(), v.nonEmpty("La contraseña es requerida.")),
  }),
  v.transform(({ historias, password }) => ({ stories: historias, password })),
);
