import * as v from "valibot";

/** `cual` is the id of the announcement that the page showed; by now there may be a newer one. */
export const AnnouncementFields = v.object({
  quiere: v.picklist(["cerrar", "vista"]),
  cual: v.string(),
  redirectTo: v.optional(v.string(), "/"),
});
