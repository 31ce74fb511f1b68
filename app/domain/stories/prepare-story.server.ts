import { excerptOf, renderStory } from "./markdown.server";
import type { StoryFields } from "./story-fields";
import { countWords, wordCountProblem, type WordLimits } from "./words";

/** A story ready to be stored: its source in the normal form, its HTML, its excerpt, its number of words. */
export interface PreparedStory {
  title: string;
  source: string;
  html: string;
  excerpt: string;
  words: number;
  category: string;
}

/** Renders and counts a story; `problem` is the Spanish message when it is too short or too long (WRITE-08). */
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
    category: fields.story_category,
  };
  return { story, problem: wordCountProblem(words, limits) };
}
