import * as v from "valibot";
import { asLine, isCleanLine, showsLetter } from "~/domain/text/clean";

// A field that did not arrive is an empty one: the message is the same.
const arrived = v.optional(v.string(), "");

/** One line that others will see, a name or a title; `subject` begins the messages: "El título". */
export function lineField({
  subject,
  missing,
  max,
  tooLong,
}: {
  subject: string;
  missing: string;
  max: number;
  tooLong: string;
}) {
  return v.pipe(
    arrived,
    v.transform(asLine),
    v.minLength(1, missing),
    v.maxLength(max, tooLong),
    v.check(isCleanLine, `${subject} contiene caracteres no válidos`),
    v.check(showsLetter, `${subject} necesita al menos una letra o un número`),
  );
}
