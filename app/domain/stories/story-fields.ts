import * as v from "valibot";
import { asLine, asProse, firstCharacters, showsLetter } from "~/domain/text/clean";
import { lineField } from "~/domain/forms/line-field";
import { STORY_CATEGORIES } from "./categories";
import { CONSENT_MISSING } from "./refusals";
import { STORY_BYTES } from "./size";
import { TITLE_MAX, TITLE_MISSING } from "./words";

const title = lineField({
  subject: "El título",
  missing: TITLE_MISSING,
  max: TITLE_MAX,
  tooLong: `El título no puede superar los ${TITLE_MAX} caracteres`,
});
const content = v.pipe(
  v.optional(v.string(), ""),
  v.transform((text) => asProse(text).trim()),
  v.check(showsLetter, "Debes escribir el texto de tu historia"),
);
const story_category = v.optional(
  v.picklist(
    STORY_CATEGORIES.map(({ id }) => id),
    "Elige una categoría de la lista",
  ),
  "ficcion",
);

/** The fields of a story as its author sends them, in the order of the page, in which its errors are listed. */
export const StoryFields = v.object({ title, story_category, content });
export type StoryFields = v.InferOutput<typeof StoryFields>;

const mandatory = (message: string) =>
  v.pipe(
    v.optional(v.string(), ""),
    v.check((value) => value === "on", message),
  );

/** The four confirmations that are needed before a story is stored, and the 18+ flag that is not (WRITE-10). */
export const ConsentForm = v.object({
  original_confirmed: mandatory(CONSENT_MISSING),
  share_winner_content_accepted: mandatory(CONSENT_MISSING),
  public_risk_acknowledged: mandatory(CONSENT_MISSING),
  terms_accepted: mandatory(CONSENT_MISSING),
  is_mature: v.pipe(
    v.optional(v.string(), ""),
    v.transform((value) => value === "on"),
  ),
});

const wholeNumber = v.pipe(
  v.optional(v.string(), "0"),
  v.transform((text) => (/^\d{1,9}$/.test(text) ? Number(text) : 0)),
);

/** A draft may be unfinished: anything goes but what cannot be stored. */
export const DraftForm = v.object({
  title: v.pipe(
    v.optional(v.string(), ""),
    v.transform((text) => firstCharacters(asLine(asProse(text)), 200)),
  ),
  content: v.optional(v.string(), ""),
  story_category: v.fallback(story_category, "ficcion"),
  /** What the page knew of the draft, which page it is, and how many milliseconds ago the text was changed. */
  revision: wholeNumber,
  pagina: v.fallback(v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/)), ""),
  hace: wholeNumber,
});
export type DraftFields = v.InferOutput<typeof DraftForm>;

/** Whether the fields together are more than a form with a story may carry. */
export function isTooLarge(fields: Record<string, string>): boolean {
  const bytes = new TextEncoder().encode(Object.values(fields).join("")).byteLength;
  return bytes > STORY_BYTES;
}
