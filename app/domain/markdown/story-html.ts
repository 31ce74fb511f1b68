import { WRITTEN_ADDRESS } from "./markup";

// The tags that the story renderer writes. Attribute values are escaped, so that the first quotation mark ends a value.
const TAGS = new RegExp(
  [
    "</?(p|blockquote|ul|ol|li|strong|em)>",
    "<(br|hr)>",
    '<ol start="\\d+">',
    '<a href="(#|(https?|mailto|tel|sms):)[^"<>]*"( title="[^"<>]*")? rel="nofollow ugc noopener">|</a>',
    `<img src="(https:|data:image/(png|jpeg|gif|webp);base64,|/imagen/)[^"<>]*"( (alt|title|${WRITTEN_ADDRESS}|width|height|loading|referrerpolicy)="[^"<>]*")*>`,
  ].join("|"),
  "gi",
);

/** Whether a story's HTML has only tags and attributes that its renderer writes (SEC-02). */
export function hasOnlyStoryMarkup(html: string): boolean {
  return !html.replace(TAGS, "").includes("<");
}
