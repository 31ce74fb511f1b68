import { excerptOf, renderStory } from "~/domain/markdown/markdown.server";
import { countWords } from "~/domain/submissions/word-limits";

/** The columns that publishing derives from the text of a story. */
export function written(text: string) {
  const { source, html } = renderStory(text);
  return { source, content: html, excerpt: excerptOf(html), word_count: countWords(html) };
}
