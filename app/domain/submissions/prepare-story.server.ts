import { excerptOf, renderStory } from "~/domain/markdown/markdown.server";
import type { StoryFields } from "./story-fields";
import { pictureIds, PICTURES_PER_STORY, TOO_MANY_PICTURES } from "~/domain/pictures/picture";
import { fold } from "~/domain/text/fold";
import { ROW_BYTES, sqlBytes } from "~/domain/text/bytes";
import { countWords, wordCountProblem, type WordLimits } from "./word-limits";

/** A story ready to be stored: its source in the normal form, its HTML, its excerpt, its number of words. */
export interface PreparedStory {
  title: string;
  source: string;
  html: string;
  excerpt: string;
  words: number;
  /** The ids of its pictures. */
  pictures: string[];
  category: string;
}

const TOO_MUCH_MARKUP =
  "Tu texto lleva demasiado formato o demasiadas comillas y no cabe: simplifícalo o acórtalo.";

/** Renders and counts a story; `problem` is the Spanish message when it is too short or too long (WRITE-08, WRITE-18). */
export function prepareStory(
  fields: StoryFields,
  limits: WordLimits,
): { story: PreparedStory; problem: string | null } {
  const { source, html } = renderStory(fields.content);
  const words = countWords(html);
  const story = {
    title: fields.title,
    source,
    html,
    excerpt: excerptOf(html),
    words,
    pictures: pictureIds(html),
    category: fields.story_category,
  };
  return { story, problem: sizeProblem(story) ?? wordCountProblem(words, limits) };
}

/** The message for a story with too many pictures or whose row would not fit a statement of an export, or null. */
function sizeProblem(story: PreparedStory): string | null {
  const { title, source, html, excerpt, pictures } = story;
  if (pictures.length > PICTURES_PER_STORY) return TOO_MANY_PICTURES;
  const texts = [title, fold(title), source, html, excerpt, fold(excerpt)];
  return sqlBytes(texts.join("")) > ROW_BYTES ? TOO_MUCH_MARKUP : null;
}
