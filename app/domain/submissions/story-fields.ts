import * as v from "valibot";
import { firstCharacters } from "~/domain/text/shorten";
import { asProse, showsLetter, asLine } from "~/domain/text/clean";
import { checkboxField, lineField } from "~/domain/forms/text-fields";
import { STORY_CATEGORIES } from "~/domain/contests/categories";
import { newId } from "~/db/ids";
import type { DraftSave } from "~/domain/drafts/save-draft.server";
import { STORY_BYTES } from "~/domain/markdown/source";
import { CONSENT_MISSING, TITLE_MAX, TITLE_MISSING } from "./word-limits";

const title = lineField({
  subject: "El título",
  missing: TITLE_MISSING,
  max: TITLE_MAX,
  tooLong: `El título no puede superar los ${TITLE_MAX} caracteres.`,
});
const content = v.pipe(
  v.optional(v.string(), ""),
  v.transform((text) => asProse(text).trim()),
  v.check(showsLetter, "Debes escribir el texto de tu historia."),
);
/** Form field of a story's category; fiction by default. */
export const story_category = v.optional(
  v.picklist(
    STORY_CATEGORIES.map(({ id }) => id),
    "Elige una categoría de la lista.",
  ),
  "ficcion",
);

/** Schema of a story's fields, in the order of the page and of the error summary. */
export const StoryFields = v.object({ title, story_category, content });
export type StoryFields = v.InferOutput<typeof StoryFields>;

const mandatory = (message: string) =>
  v.pipe(
    v.optional(v.string(), ""),
    v.check((value) => value === "on", message),
  );

/** Required checkboxes of the consent step (WRITE-10). */
const confirmations = {
  original_confirmed: mandatory(CONSENT_MISSING),
  share_winner_content_accepted: mandatory(CONSENT_MISSING),
  public_risk_acknowledged: mandatory(CONSENT_MISSING),
  terms_accepted: mandatory(CONSENT_MISSING),
};
export const CONFIRMATION_COUNT = Object.keys(confirmations).length;

/**
 * The required confirmations of the consent step, the optional 18+ flag (WRITE-10), the chosen line, and a hidden field. The field
 * says that the terms on the page allow the anthology: a page from before those terms does not send it (READ-06).
 */
export const ConsentFields = v.pipe(
  v.object({
    ...confirmations,
    is_mature: checkboxField,
    antologia: checkboxField,
    /** The sentence chosen as the story's line; empty for the beginning of the text (STORY-10). */
    linea: v.optional(v.string(), ""),
  }),
  v.transform((typed) => ({
    isMature: typed.is_mature,
    allowsAnthology: typed.antologia,
    line: typed.linea,
  })),
);
export type ConsentFields = v.InferOutput<typeof ConsentFields>;

/** Whether the form's fields together exceed `STORY_BYTES`. */
export function isTooLarge(fields: Record<string, string>): boolean {
  const bytes = new TextEncoder().encode(Object.values(fields).join("")).byteLength;
  return bytes > STORY_BYTES;
}

const wholeNumber = v.pipe(
  v.optional(v.string(), "0"),
  v.transform((text) => (/^\d{1,9}$/.test(text) ? Number(text) : 0)),
);

/** Schema of a draft's fields. Parsing never fails: a missing or invalid field gets a default. */
const DraftFields = v.object({
  title: v.pipe(
    v.optional(v.string(), ""),
    v.transform((text) => firstCharacters(asLine(asProse(text)), 200)),
  ),
  content: v.optional(v.string(), ""),
  story_category: v.fallback(story_category, "ficcion"),
  /**
   * `revision` is the draft's revision that the page is based on, `pagina` the id of the page, `hace` the milliseconds since the
   * last change of the text.
   */
  revision: wholeNumber,
  pagina: v.fallback(v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/)), ""),
  hace: wholeNumber,
});

/** Parses the draft in a form. Never refuses. A form without a page id counts as a new page. */
export function readDraft(typed: Record<string, string>, now: Date): DraftSave {
  const { revision, pagina, hace, ...text } = v.parse(DraftFields, typed);
  const writtenAt = new Date(now.getTime() - hace);
  return { text, known: revision, page: pagina || newId(), writtenAt };
}
