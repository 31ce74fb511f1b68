import * as v from "valibot";
import { asShownProse } from "~/domain/text/clean";
import { REPORT_REFUSALS } from "./refusals";
import { DESCRIPTION_MAX, REPORT_REASONS } from "./reasons";

/** The form of a report: a reason, and in one's own words what is wrong, if one likes. */
export const ReportFields = v.object({
  // A form on which none was chosen does not send the field at all.
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
