import { excerptOf, renderStory } from "~/domain/markdown/markdown.server";
import { countWords } from "~/domain/submissions/word-limits";

/** Returns the columns that publishing derives from a story's Markdown: source, HTML, excerpt and word count. */
export function written(text: string) {
  const { source, html } = renderStory(text);
  return { source, content: html, excerpt: excerptOf(html), word_count: countWords(html) };
}
