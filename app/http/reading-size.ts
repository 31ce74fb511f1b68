import { createChoiceCookie } from "./choice-cookie";

/** Sizes of a story's text, the middle one first. */
const READING_SIZES = ["normal", "grande", "enorme"] as const;
type ReadingSize = (typeof READING_SIZES)[number];

const cookie = createChoiceCookie("letra");

/** The size that this reader has chosen. */
export function readingSize(request: Request): ReadingSize {
  const value = /(?:^|;\s*)letra=([^;]+)/.exec(request.headers.get("Cookie") ?? "")?.[1];
  if (!value) return "normal";
  return READING_SIZES.find((size) => encodeURIComponent(encoded(size)) === value) ?? "normal";
}

// createCookie keeps JSON in base64, with its signs escaped.
function encoded(size: ReadingSize): string {
  return btoa(JSON.stringify(size));
}

/** Set-Cookie for the reader's choice. */
export function readingSizeHeader(size: ReadingSize): Promise<string> {
  return size === "normal" ? cookie.serialize("", { maxAge: 0 }) : cookie.serialize(size);
}
