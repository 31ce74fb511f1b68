import * as v from "valibot";
import { asShownProse } from "~/domain/text/clean";
import { DESCRIPTION_MAX, REPORT_REASONS, REPORT_REFUSALS } from "./report-rules";

/** Schema of the form of a report: a reason, and an optional description. */
export const ReportFields = v.object({
  // Radio buttons: without a choice the browser does not send the field.
  reason: v.pipe(
    v.optional(v.string(), ""),
    v.picklist(
      REPORT_REASONS.map(({ id }) => id),
      REPORT_REFUSALS["no-reason"].text,
    ),
  ),
  description: v.pipe(
    v.optional(v.string(), ""),
    v.transform(asShownProse),
    v.check((text) => [...text].length <= DESCRIPTION_MAX, REPORT_REFUSALS["too-long"].text),
  ),
});
