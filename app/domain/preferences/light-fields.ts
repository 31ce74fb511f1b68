import * as v from "valibot";

export const LightFields = v.object({
  quiere: v.picklist(["si", "no"]),
  redirectTo: v.optional(v.string(), "/"),
});
