import { READING_SIZES } from "~/domain/preferences/appearance-fields";
import { createChoiceCookie, readChoice } from "./choice-cookie";

type ReadingSize = (typeof READING_SIZES)[number];

const cookie = createChoiceCookie("letra");

/** The size that this reader has chosen. */
export function readingSize(request: Request): ReadingSize {
  return readChoice(request, "letra", READING_SIZES);
}

/** Set-Cookie for the reader's choice. */
export function readingSizeHeader(size: ReadingSize): Promise<string> {
  return size === "normal" ? cookie.serialize("", { maxAge: 0 }) : cookie.serialize(size);
}
