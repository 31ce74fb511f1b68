import * as v from "valibot";
import { story_category } from "~/domain/stories/story-fields";
import { asLine, asProse, firstCharacters } from "~/domain/text/clean";

const wholeNumber = v.pipe(
  v.optional(v.string(), "0"),
  v.transform((text) => (/^\d{1,9}$/.test(text) ? Number(text) : 0)),
);

/** A draft may be unfinished: anything goes but what cannot be stored. */
export const DraftFields = v.object({
  title: v.pipe(
    v.optional(v.string(), ""),
    v.transform((text) => firstCharacters(asLine(asProse(text)), 200)),
  ),
  content: v.optional(v.string(), ""),
  story_category: v.fallback(story_category, "ficcion"),
  /** Revision that the page knew, id of the page, and age of the last change in milliseconds. */
  revision: wholeNumber,
  pagina: v.fallback(v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/)), ""),
  hace: wholeNumber,
});
export type DraftFields = v.InferOutput<typeof DraftFields>;
