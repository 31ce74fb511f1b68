// Allowed addresses of links and images, and attributes of the HTML. The renderer of stories and the editor share both.

const LINK = /^(https?|mailto|tel|sms):/i;
const IMAGE = /^(https?:|data:image\/(png|jpeg|gif|webp);base64,)/i;

/** Whether a story may contain a link to this URL (SEC-02). */
export const isLinkAddress = (url: string): boolean => LINK.test(url);

/** Whether a story may contain an image from this URL (SEC-02). */
export const isImageAddress = (url: string): boolean =>
  IMAGE.test(url) || readPictureAddress(url) !== null;

/** The address from which an image is loaded: https in place of http, which the Content-Security-Policy refuses (SEC-02). */
export const imageAddress = (url: string): string => url.replace(/^http:/i, "https:");

/** HTML attribute with an image's original address as typed; set only if the image is loaded from another address. */
export const WRITTEN_ADDRESS = "data-written";

/** HTML attribute with the source offset at which an element's text begins; only in HTML for the editor. */
export const SOURCE_OFFSET = "data-at";

/** Attribute of the `<span>` around a list item's text, which has no `<p>` in the HTML and is a paragraph in the editor. */
export const ITEM_TEXT = "data-item";

// Pattern of the id of an uploaded picture: 32 hex digits, width and height.
const ID = String.raw`[0-9a-f]{32}-(\d{1,5})x(\d{1,5})`;
const ADDRESS = new RegExp(`^/imagen/(${ID})$`);

/** Returns the address of the uploaded picture with this id, as a story's source refers to it. */
export function pictureAddress(id: string): string {
  return `/imagen/${id}`;
}

/** Id and size in pixels of an uploaded picture, read from its address; null for any other address. */
export function readPictureAddress(
  address: string,
): { id: string; width: number; height: number } | null {
  const [, id, width, height] = ADDRESS.exec(address) ?? [];
  return id === undefined ? null : { id, width: Number(width), height: Number(height) };
}

/** The ids of the uploaded pictures in a story's HTML, each once. */
export function pictureIds(html: string): string[] {
  const matches = html.matchAll(new RegExp(`(?<=<img src="/imagen/)${ID}(?=")`, "g"));
  return [...new Set([...matches].map(([id]) => id))];
}

/** Regular expression of an image embedded in a Markdown source: `](data:image/…)`, of the types that the renderer would show. */
export const EMBEDDED_IMAGE =
  /(?<=\]\(\s{0,9})<?(data:image\/(?:png|jpe?g|gif|webp);base64,[^\s<>()"]*)>?/gi;

/** Removes the embedded images from a story's Markdown source. */
export function withoutEmbeddedImages(source: string): string {
  return source.replace(EMBEDDED_IMAGE, "");
}

/** Whether a story's HTML has an embedded image. */
export function hasEmbeddedImage(html: string): boolean {
  return /<img src="data:/i.test(html);
}
