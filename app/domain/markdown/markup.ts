import { readPictureAddress } from "~/domain/pictures/picture";

/** Where a link of a story may lead, and what it may show as an image: the same for the renderer and the editor (SEC-02). */
const LINK = /^(https?|mailto|tel|sms):/i;
const IMAGE = /^(https?:|data:image\/(png|jpeg|gif|webp);base64,)/i;

export const isLinkAddress = (url: string): boolean => LINK.test(url);
export const isImageAddress = (url: string): boolean =>
  IMAGE.test(url) || readPictureAddress(url) !== null;

/** Where an image is fetched from: never over http, which the policy of the pages refuses (SEC-02). */
export const imageAddress = (url: string): string => url.replace(/^http:/i, "https:");

/** The attribute that keeps an image's address as it was written, where it is fetched from another. */
export const WRITTEN_ADDRESS = "data-written";

/** The attribute that says where an element's text begins in the source of a story; only the editor gets it. */
export const SOURCE_OFFSET = "data-at";
/** The attribute of a `<span>` around the text of a list item that has no paragraph in the HTML; in the editor it is one. */
export const ITEM_TEXT = "data-item";
