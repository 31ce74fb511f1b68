import * as v from "valibot";

export const LightForm = v.object({
  quiere: v.picklist(["si", "no"]),
  redirectTo: v.optional(v.string(), "/"),
});
