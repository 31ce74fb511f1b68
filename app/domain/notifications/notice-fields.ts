import * as v from "valibot";

/** The form that marks notices as read: one by its `id`, or all that came until `hasta`. */
export const NoticeFields = v.pipe(
  v.object({
    quiere: v.literal("leida"),
    id: v.optional(v.pipe(v.string(), v.maxLength(64))),
    hasta: v.optional(v.pipe(v.string(), v.isoTimestamp())),
  }),
  v.check(({ id, hasta }) => (id === undefined) !== (hasta === undefined)),
);
