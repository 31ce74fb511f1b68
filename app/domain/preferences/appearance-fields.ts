import * as v from "valibot";
import { THEMES } from "./theme";

/** Sizes of a story's text, the middle one first. */
export const READING_SIZES = ["normal", "grande", "enorme"] as const;

/** How pages look in this browser. */
export const AppearanceFields = v.object({
  tema: v.picklist(THEMES),
  letra: v.picklist(READING_SIZES),
  ligero: v.optional(v.literal("on")),
  redirectTo: v.optional(v.string(), "/apariencia"),
});
