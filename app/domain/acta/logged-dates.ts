import { dateAndTime, longDate } from "~/domain/time/time";

/** Spanish reason of a line whose log tells no other. */
export const ADMIN_DECISION = "Decisión de quien administra el sitio";

/** The dates of a contest whose changes are public, with their Spanish names. */
const PUBLIC_DATES = { voting_deadline: "Plazo de votación", results_at: "Resultados" } as const;

type PublicDate = keyof typeof PUBLIC_DATES;

/** A line of the audit log that created a contest or changed it; `detail` holds the new values of the changed fields as JSON. */
export interface ContestChange {
  at: string;
  detail: string;
}

/**
 * Returns the changes of the voting deadline and of the results' date after `since`, each with its instant and a Spanish reason that
 * names the dates before and after. `changes` are in order, from the contest's creation. The date before is left out if no line of
 * the log tells it.
 */
export function movedDates(
  changes: readonly ContestChange[],
  since: string,
  zone: string,
): { at: string; reason: string }[] {
  const known: Partial<Record<PublicDate, string | null>> = {};
  return changes.flatMap(({ at, detail }) => {
    const values = JSON.parse(detail) as Partial<Record<PublicDate, string | null>>;
    const moves: string[] = [];
    for (const name of ["voting_deadline", "results_at"] as const) {
      const after = values[name];
      if (after === undefined) continue;
      moves.push(`${PUBLIC_DATES[name]}: ${fromTo(known[name], after, zone)}`);
      known[name] = after;
    }
    return at > since && moves.length > 0 ? [{ at, reason: moves.join(". ") }] : [];
  });
}

/**
 * Spanish reason of results that were published by hand at `at`: before or after the date that was announced until then, or without
 * one. `stored` is the date that the contest has now, which the operator's command sets to the present. It counts if no line of the
 * log tells the date.
 */
export function reasonOfFinalization(
  changes: readonly ContestChange[],
  at: string,
  stored: string | null,
): string {
  const logged = changes
    .filter((change) => change.at < at)
    .map(
      ({ detail }) => (JSON.parse(detail) as Partial<Record<PublicDate, string | null>>).results_at,
    )
    .findLast((date) => date !== undefined);
  const announced = logged === undefined ? stored : logged;
  if (announced === null) return "El reto no tenía fecha de resultados";
  if (announced === at) return ADMIN_DECISION;
  return at < announced ? "Antes de su fecha" : "Después de su fecha";
}

function fromTo(before: string | null | undefined, after: string | null, zone: string): string {
  if (after === null) return "ahora no tiene fecha";
  return before
    ? `del ${dateAndTime(before, zone)} al ${longDate(after, zone)}`
    : `ahora es el ${longDate(after, zone)}`;
}
