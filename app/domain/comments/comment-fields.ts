import * as v from "valibot";
import { asProse, isVisible } from "~/domain/text/clean";
import { COMMENT_REFUSALS } from "./refusals";
import { asWritten, COMMENT_MAX, lengthOf } from "./comment-rules";

/** Fields of the form of a comment or reply. `clave` is the idempotency key that the server made for the form. */
export const CommentFields = v.pipe(
  v.object({
    content: v.pipe(
      v.optional(v.string(), ""),
      v.transform((text) => asWritten(asProse(text))),
      v.check(isVisible, COMMENT_REFUSALS.empty.text),
      v.check((text) => lengthOf(text) <= COMMENT_MAX, COMMENT_REFUSALS["too-long"].text),
    ),
    clave: v.pipe(v.string(), v.regex(/^[\w-]{16,64}$/)),
  }),
  v.transform(({ content, clave }) => ({ content, key: clave })),
);

/** Field of the like button: the wanted state instead of a toggle, so that a double submit changes nothing. */
export const LikeFields = v.pipe(
  v.object({ quiere: v.picklist(["me-gusta", "no-me-gusta"]) }),
  v.transform(({ quiere }) => ({
    want: quiere === "me-gusta" ? ("like" as const) : ("no-like" as const),
  })),
);
