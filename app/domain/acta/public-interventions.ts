import { localDay } from "~/domain/time/time";
import type { ActaInterventionKind } from "./intervention-kinds";
import type { ActaIntervention } from "./interventions.server";

/** A public line about a decision by hand, as the file of an acta has it (docs/acta.md). */
export interface PublicIntervention {
  kind: ActaInterventionKind;
  /** Day in the site's time zone, such as "2026-11-30". */
  at: string;
  reason: string;
  /** Of a quarantine: how many votes of the file it holds. Of rebuilt votes: how many of the counted votes, if that is known. */
  votes?: number;
  /** Of rebuilt votes: whether the ballot was closed already, and so got another root. */
  newRoot?: boolean;
}

/**
 * Returns interventions as the file has them, sorted by day, kind and reason: an instant could order votes. Quarantines of one day
 * and reason are one line, so that their numbers do not tell which votes belong together. `heldBy` returns how many votes the
 * quarantine with this id holds; null if only the room knows, and then they have no numbers.
 */
export function publicInterventions(
  interventions: readonly ActaIntervention[],
  heldBy: ((quarantine: string | null) => number) | null,
  zone: string,
): PublicIntervention[] {
  const lines = new Map<string, PublicIntervention>();
  for (const [index, { kind, reason, quarantine, rebuild, ...one }] of interventions.entries()) {
    const at = localDay(new Date(one.at), zone);
    const isQuarantine = kind === "votes-quarantined";
    const key = isQuarantine ? `${at} ${reason}` : String(index);
    lines.set(key, {
      kind,
      at,
      reason,
      ...rebuild,
      ...(isQuarantine && heldBy && { votes: (lines.get(key)?.votes ?? 0) + heldBy(quarantine) }),
    });
  }
  return sorted([...lines.values()]);
}

/**
 * Returns the interventions of a new version: those of now, and those of the version before that the database has lost since. What
 * was published is never silently dropped.
 */
export function withPublished(
  published: readonly PublicIntervention[],
  lines: readonly PublicIntervention[],
): PublicIntervention[] {
  const lost = missingFrom(lines, published);
  // The votes that a lost quarantine holds are told by a line of the room.
  const kept = lost.map((line) =>
    line.kind === "votes-quarantined" ? { ...line, votes: 0 } : line,
  );
  return sorted([...lines, ...kept]);
}

function sorted(lines: readonly PublicIntervention[]): PublicIntervention[] {
  return lines.toSorted(
    (a, b) => compare(a.at, b.at) || compare(a.kind, b.kind) || compare(a.reason, b.reason),
  );
}

/**
 * Returns the interventions of `lines` that `published` lacks. They are compared by kind and day: the words of a reason may change
 * with the site, and what was published stays.
 */
export function missingFrom(
  published: readonly PublicIntervention[],
  lines: readonly PublicIntervention[],
): PublicIntervention[] {
  const left = published.map(keyOf);
  return lines.filter((line) => {
    const at = left.indexOf(keyOf(line));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** Whether two lists have interventions of the same kinds and days. */
export function areSameInterventions(
  one: readonly PublicIntervention[],
  other: readonly PublicIntervention[],
): boolean {
  return one.length === other.length && missingFrom(one, other).length === 0;
}

function keyOf({ kind, at }: PublicIntervention): string {
  return `${kind} ${at}`;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
