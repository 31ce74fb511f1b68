import * as v from "valibot";
import { THEMES } from "./theme";

export const ThemeFields = v.object({
  tema: v.picklist(THEMES),
  redirectTo: v.optional(v.string(), "/"),
});
