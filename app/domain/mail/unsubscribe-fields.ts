import * as v from "valibot";

/** The forms of an unsubscribe page, and what mail programs send by themselves (RFC 8058). */
export const UnsubscribeFields = v.union([
  v.object({ quiere: v.picklist(["baja", "volver"]) }),
  v.object({ "List-Unsubscribe": v.literal("One-Click") }),
]);
