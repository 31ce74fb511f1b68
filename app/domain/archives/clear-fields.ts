import * as v from "valibot";
import { CLEARINGS, type Clearing } from "./clearings";

/** Schema of the form that clears: the typed word, and the newest archive that its page saw. */
export const clearFields = (clearing: Clearing) =>
  v.object({
    palabra: v.pipe(
      v.string(),
      v.trim(),
      v.toLowerCase(),
      v.literal(CLEARINGS[clearing].word, `Escribe «${CLEARINGS[clearing].word}» para confirmar.`),
    ),
    visto: v.string(),
  });
