import * as v from "valibot";
import { asProse, isVisible } from "~/domain/text/clean";
import { COMMENT_REFUSALS } from "./refusals";
import { asWritten, COMMENT_MAX, lengthOf } from "./comment-rules";

/** A comment or a reply; `clave` is made by the server for this form. */
export const CommentFields = v.object({
  content: v.pipe(
    v.optional(v.string(), ""),
    v.transform((text) => asWritten(asProse(text))),
    v.check(isVisible, COMMENT_REFUSALS.empty.text),
    v.check((text) => lengthOf(text) <= COMMENT_MAX, COMMENT_REFUSALS["too-long"].text),
  ),
  clave: v.pipe(v.string(), v.regex(/^[\w-]{16,64}$/)),
});

/** The like of a comment: the state that is wanted, so that a double submit is one. */
export const LikeFields = v.object({
  quiere: v.picklist(["me-gusta", "no-me-gusta"]),
});
