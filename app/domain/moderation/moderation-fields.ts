import * as v from "valibot";
import { asShownProse } from "~/domain/text/clean";
import { MODERATION_REFUSALS } from "./refusals";
import { ANSWER_MAX, MODERATION_RULES, REASON_MAX } from "./rules";

const prose = v.pipe(v.optional(v.string(), ""), v.transform(asShownProse));

/** Whether a text has at most `max` characters, as a person and SQLite count them. */
const atMost = (max: number) => (text: string) => [...text].length <= max;

/**
 * Fields that every form of an intervention has: the rule that was broken, and the reason. `noReason` is the message for a missing
 * reason, which says who reads it.
 */
export function interventionEntries(noReason: string) {
  return {
    norma: v.pipe(
      v.optional(v.string(), ""),
      v.picklist(
        MODERATION_RULES.map(({ id }) => id),
        MODERATION_REFUSALS["no-rule"].text,
      ),
    ),
    motivo: v.pipe(
      prose,
      v.nonEmpty(noReason),
      v.check(atMost(REASON_MAX), MODERATION_REFUSALS["long-reason"].text),
    ),
  };
}

/** Fields of the form that hides or deletes a comment. */
export const CommentDecisionFields = v.object(
  interventionEntries(MODERATION_REFUSALS["no-reason"].text),
);

/** Fields of the form that disqualifies a story. `fase` is the phase whose consequences the page has told. */
export const DisqualificationFields = v.object({
  fase: v.string(),
  ...interventionEntries(MODERATION_REFUSALS["no-reason"].text),
});

/** Fields of the form that lifts a disqualification: the intervention that the page has shown. */
export const ReadmissionFields = v.object({
  fase: v.string(),
  levantar: v.pipe(v.string(), v.nonEmpty()),
});

/** The field of the answer of the person concerned. */
export const AnswerFields = v.object({
  texto: v.pipe(
    prose,
    v.nonEmpty(MODERATION_REFUSALS["no-answer"].text),
    v.check(atMost(ANSWER_MAX), MODERATION_REFUSALS["long-answer"].text),
  ),
});
