import * as v from "valibot";
import { CLEARINGS, type Clearing } from "./clearings";

/**
 * Schema of the form that confirms a clearing (bulk deletion with an archive): the typed word of confirmation, and the newest
 * archive when the page was shown.
 */
export const clearFields = (clearing: Clearing) =>
  v.pipe(
    v.object({
      palabra: v.pipe(
        v.string(),
        v.trim(),
        v.toLowerCase(),
        v.literal(
          CLEARINGS[clearing].word,
          `Escribe «${CLEARINGS[clearing].word}» para confirmar.`,
        ),
      ),
      visto: v.string(),
    }),
    v.transform(({ visto }) => ({ seen: visto })),
  );
