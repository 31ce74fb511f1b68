import * as v from "valibot";

/** The form that marks a story as read, or takes the mark away: the wanted state, so that a double submit is one. */
export const ReadFields = v.object({
  quiere: v.picklist(["leida", "no-leida"]),
  /** "auto": the page says it by itself after 15 seconds, and wants no page back. */
  como: v.optional(v.picklist(["auto"])),
  /** A list to come back to; the story's page when it is missing. */
  redirectTo: v.optional(v.string()),
});
