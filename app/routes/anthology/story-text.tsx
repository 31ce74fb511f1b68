import { htmlOf, inlinedHtml, type InlinedHtml } from "~/remix/page-data";

const textId = (story: string) => `texto-${story}`;

/** Marks the HTML of a story for `AnthologyText`, so that page data do not contain it a second time. */
export const storyHtml = (story: string, html: string): InlinedHtml =>
  inlinedHtml(textId(story), html);

/** The text of a story of the anthology. */
export function AnthologyText({ story, text }: { story: string; text: InlinedHtml }) {
  return (
    <div
      id={textId(story)}
      className="story-text"
      dangerouslySetInnerHTML={{ __html: htmlOf(text) }}
    />
  );
}
