/** Most bytes of a picture: an export writes it in hex, and D1 takes statements of 100 KB (WRITE-06). */
export const PICTURE_BYTES = 40 * 1024;

/** Longest side of a picture in pixels: a few KB can hold an image that takes a gigabyte to show. */
export const PICTURE_SIDE = 3000;

/** Most pictures of one story. */
export const PICTURES_PER_STORY = 2;

/** Said of a text with more of them. */
export const TOO_MANY_PICTURES = `Tu historia puede llevar ${PICTURES_PER_STORY} imágenes tuyas como máximo: quita alguna`;

// 32 hex digits, width and height.
const ID = String.raw`[0-9a-f]{32}-(\d{1,5})x(\d{1,5})`;
const ADDRESS = new RegExp(`^/imagen/(${ID})$`);

/** The address of a picture as texts refer to it. */
export function pictureAddress(id: string): string {
  return `/imagen/${id}`;
}

/** A picture of ours by its address, with its size in pixels; null for any other address. */
export function readPictureAddress(
  address: string,
): { id: string; width: number; height: number } | null {
  const [, id, width, height] = ADDRESS.exec(address) ?? [];
  return id === undefined ? null : { id, width: Number(width), height: Number(height) };
}

/** An image as somebody wrote it out in a text: `](data:image/…)`, of the kinds that the renderer would show. */
export const WRITTEN_IMAGE =
  /(?<=\]\(\s{0,9})<?(data:image\/(?:png|jpe?g|gif|webp);base64,[^\s<>()"]*)>?/gi;

/** Whether a story's HTML carries the bytes of an image itself. */
export function hasImageData(html: string): boolean {
  return /<img src="data:/i.test(html);
}

/** A source without the images that are written out in it. */
export function withoutWrittenImages(source: string): string {
  return source.replace(WRITTEN_IMAGE, "");
}

/** The ids of the pictures in a story's HTML, each once. */
export function pictureIds(html: string): string[] {
  const found = html.matchAll(new RegExp(`(?<=<img src="/imagen/)${ID}(?=")`, "g"));
  return [...new Set([...found].map(([id]) => id))];
}
