import { htmlOf, inlinedHtml, type InlinedHtml } from "~/remix/page-data";

const textId = (story: string) => `texto-${story}`;

/** HTML of a story as a marker for `AnthologyText`, so that the page data do not repeat the text. */
export const storyHtml = (story: string, html: string): InlinedHtml =>
  inlinedHtml(textId(story), html);

/** Renders a story's text in the anthology. */
export function AnthologyText({ story, text }: { story: string; text: InlinedHtml }) {
  return (
    <div
      id={textId(story)}
      className="story-text"
      dangerouslySetInnerHTML={{ __html: htmlOf(text) }}
    />
  );
}
