import * as v from "valibot";
import { READING_SIZES } from "./appearance-fields";

export const ReadingSizeFields = v.object({
  letra: v.picklist(READING_SIZES),
  redirectTo: v.optional(v.string(), "/"),
});
