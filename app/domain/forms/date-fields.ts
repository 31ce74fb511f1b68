import * as v from "valibot";
import { fromLocal, LAST_DATE } from "~/domain/time/time";

const line = v.pipe(v.optional(v.string(), ""), v.trim());

/**
 * Refuses dates after `LAST_DATE`. Checked on the local date: instants are compared as text, where the year 10000 would sort before
 * all others.
 */
const isNotTooLate = v.check(
  (typed: string) => typed <= LAST_DATE,
  `La última fecha posible es el 31/12/${LAST_DATE.slice(0, 4)}.`,
);

/**
 * Schema of a required date and time field: parses local time in `zone` into a UTC instant. `missing` is the error message for an
 * empty or invalid value.
 */
export const dateField = (zone: string, missing: string) =>
  v.pipe(
    line,
    v.check((text) => fromLocal(text, zone) !== null, missing),
    isNotTooLate,
    v.transform((text) => fromLocal(text, zone) ?? ""),
  );

/** Schema like `dateField` for an optional field: an empty value becomes null. */
export const optionalDateField = (zone: string) =>
  v.pipe(
    line,
    v.check((text) => text === "" || fromLocal(text, zone) !== null, "Esa fecha no es válida."),
    isNotTooLate,
    v.transform((text) => fromLocal(text, zone)),
  );
