import * as v from "valibot";
import { asShownProse } from "~/domain/text/clean";
import { MODERATION_REFUSALS } from "./refusals";
import { ANSWER_MAX, MODERATION_RULES, REASON_MAX, type RuleId } from "./rules";

const prose = v.pipe(v.optional(v.string(), ""), v.transform(asShownProse));

/** Whether a text has at most `max` characters, counted by code points as in SQLite. */
const atMost = (max: number) => (text: string) => [...text].length <= max;

/**
 * Form fields common to all interventions: the broken rule, and the reason. `noReason` is the error message for a missing reason;
 * it says who will read the reason.
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

/** Parsed fields of `interventionEntries` by their English names. */
export const interventionOf = (typed: { norma: RuleId; motivo: string }) => ({
  rule: typed.norma,
  reason: typed.motivo,
});

/** Fields of the form that hides or deletes a comment. */
export const CommentDecisionFields = v.pipe(
  v.object(interventionEntries(MODERATION_REFUSALS["no-reason"].text)),
  v.transform(interventionOf),
);

/**
 * Fields of the form that disqualifies a story. `fase` is the contest's phase when the page was shown: its text described the
 * consequences in that phase.
 */
export const DisqualificationFields = v.pipe(
  v.object({
    fase: v.string(),
    ...interventionEntries(MODERATION_REFUSALS["no-reason"].text),
  }),
  v.transform((typed) => ({ phase: typed.fase, ...interventionOf(typed) })),
);

/** Fields of the form that lifts a disqualification: the id of the intervention that the page showed. */
export const ReadmissionFields = v.pipe(
  v.object({ fase: v.string(), levantar: v.pipe(v.string(), v.nonEmpty()) }),
  v.transform((typed) => ({ phase: typed.fase, intervention: typed.levantar })),
);

/** Fields of the form with which a person answers an intervention that affects them. */
export const AnswerFields = v.pipe(
  v.object({
    texto: v.pipe(
      prose,
      v.nonEmpty(MODERATION_REFUSALS["no-answer"].text),
      v.check(atMost(ANSWER_MAX), MODERATION_REFUSALS["long-answer"].text),
    ),
  }),
  v.transform((typed) => ({ text: typed.texto })),
);
