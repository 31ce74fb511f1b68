import * as v from "valibot";

export const ReadingSizeFields = v.object({
  letra: v.picklist(["normal", "grande", "enorme"]),
  redirectTo: v.optional(v.string(), "/"),
});
