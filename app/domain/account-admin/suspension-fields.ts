import * as v from "valibot";
import { dateField } from "~/domain/forms/date-fields";
import { interventionEntries, interventionOf } from "~/domain/moderation/moderation-fields";
import { DAY } from "~/domain/time/durations";
import { SUSPENSION_DAYS, SUSPENSION_MOST_DAYS } from "./suspension-lengths";

const Decision = interventionEntries("Escribe el motivo: la persona lo va a leer.");

/**
 * Schema of the form that suspends an account. `plazo` is a number of days, or 'fecha' for the date in `hasta`, typed in the time
 * zone `zone`. Its value is the end as ISO text in UTC.
 */
export function suspensionForm({ zone, now }: { zone: string; now: Date }) {
  const inDays = (days: number) => new Date(now.getTime() + days * DAY).toISOString();
  const days = SUSPENSION_DAYS.map((n) =>
    v.pipe(
      v.object({ plazo: v.literal(String(n)), ...Decision }),
      v.transform((typed) => ({ ...interventionOf(typed), until: inDays(n) })),
    ),
  );
  const date = v.pipe(
    v.object({
      plazo: v.literal("fecha"),
      hasta: v.pipe(
        dateField(zone, "Escribe hasta cuándo dura."),
        v.check((until) => until > now.toISOString(), "Elige una fecha que no haya pasado."),
        v.check(
          (until) => until <= inDays(SUSPENSION_MOST_DAYS),
          "Una suspensión dura como mucho un año.",
        ),
      ),
      ...Decision,
    }),
    v.transform((typed) => ({ ...interventionOf(typed), until: typed.hasta })),
  );
  return v.variant("plazo", [...days, date], "Elige cuánto dura.");
}
