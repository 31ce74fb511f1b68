import * as v from "valibot";
import { COMMENT_REFUSALS } from "./messages";
import { COMMENT_MAX } from "./talk";

const INCOMPLETE = "El formulario llegó incompleto. Vuelve atrás y envíalo de nuevo.";

/** Line breaks as one character, as the browser counts them; never more than two blank lines in a row. */
const asWritten = (text: string) =>
  text
    .replace(/\r\n?/g, "\n")
    .replace(/\n{4,}/g, "\n\n\n")
    .trim();

/** A text of which nothing can be seen is as empty as none. */
const isVisible = (text: string) => /[^\s\p{Default_Ignorable_Code_Point}\p{C}]/u.test(text);

/** A comment or a reply; `clave` is made by the server for this form. */
export const CommentForm = v.object({
  content: v.pipe(
    v.optional(v.string(), ""),
    v.transform(asWritten),
    v.check(isVisible, COMMENT_REFUSALS.empty.text),
    v.check((text) => [...text].length <= COMMENT_MAX, COMMENT_REFUSALS["too-long"].text),
  ),
  clave: v.pipe(v.string(INCOMPLETE), v.regex(/^[\w-]{16,64}$/, INCOMPLETE)),
});

/** The like of a comment: the state that is wanted, so that a double submit is one. */
export const LikeForm = v.object({ quiere: v.picklist(["me-gusta", "no-me-gusta"]) });
