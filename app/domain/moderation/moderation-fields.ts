import * as v from "valibot";
import { asShownProse } from "~/domain/text/clean";
import { MODERATION_REFUSALS } from "./refusals";
import { ANSWER_MAX, MODERATION_RULES, REASON_MAX } from "./rules";

const prose = v.pipe(v.optional(v.string(), ""), v.transform(asShownProse));

/** Whether a text has at most `max` characters, as a person and SQLite count them. */
const atMost = (max: number) => (text: string) => [...text].length <= max;

/** Fields of an intervention's form: the rule that was broken, and the reason that the person concerned reads. */
export const InterventionFields = v.object({
  // Radio buttons: without a choice the browser does not send the field.
  regla: v.pipe(
    v.optional(v.string(), ""),
    v.picklist(
      MODERATION_RULES.map(({ id }) => id),
      MODERATION_REFUSALS["no-rule"].text,
    ),
  ),
  motivo: v.pipe(
    prose,
    v.nonEmpty(MODERATION_REFUSALS["no-reason"].text),
    v.check(atMost(REASON_MAX), MODERATION_REFUSALS["long-reason"].text),
  ),
});

/** The field of the answer of the person concerned. */
export const AnswerFields = v.object({
  texto: v.pipe(
    prose,
    v.nonEmpty(MODERATION_REFUSALS["no-answer"].text),
    v.check(atMost(ANSWER_MAX), MODERATION_REFUSALS["long-answer"].text),
  ),
});
