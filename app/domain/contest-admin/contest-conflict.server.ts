import { sql } from "kysely";
import type { Db } from "~/db/db";
import type { ContestFields } from "./contest-fields";

/** Fields of the contest form, with stored values. */
type StoredFields = Record<keyof ContestFields, string | number | null>;

/** Changes that another admin made to a contest while a form was open (edit conflict, ADMIN-01). */
export interface ContestConflict {
  /** Current `dates_version` of the contest in the database. */
  version: number;
  /** The changed fields of the contest with their stored values. */
  changes: Partial<StoredFields>;
}

/** Names of the contest form's fields, in the order of the form. */
const FIELD_NAMES = [
  ...(["title", "month", "category", "description", "prompt", "word_limit", "min_words"] as const),
  ...(["submission_deadline", "voting_deadline", "results_at", "end_date"] as const),
] satisfies (keyof ContestFields)[];

/** Returns the fields of a contest's form whose values differ, with their values in `after`. */
export function changedFields(before: StoredFields, after: StoredFields): Partial<StoredFields> {
  const names = FIELD_NAMES.filter((name) => before[name] !== after[name]);
  return Object.fromEntries(names.map((name) => [name, after[name]]));
}

/**
 * Finds the conflict between a contest form and the database: fields that other admins changed since version `seen`, by the audit
 * log, and whose stored value differs from the typed one. Without such audit lines, as after the conversion of a poll, all
 * differing fields.
 */
export async function findConflict(
  db: Db,
  stored: StoredFields & { id: string; dates_version: number },
  typed: StoredFields,
  seen: number,
): Promise<ContestConflict> {
  const lines = await db
    .selectFrom("audit_log")
    .where("subject", "=", stored.id)
    .where(sql<boolean>`detail ->> '$.version' > ${seen}`)
    .select("detail")
    .execute();
  const logged = new Set(lines.flatMap(({ detail }) => keysOf(detail)));
  const differing = Object.entries(changedFields(typed, stored));
  const later = differing.filter(([name]) => logged.has(name));
  const changes = Object.fromEntries(later.length > 0 ? later : differing);
  return { version: stored.dates_version, changes };
}

function keysOf(detail: string): string[] {
  const value: unknown = JSON.parse(detail);
  return typeof value === "object" && value !== null ? Object.keys(value) : [];
}
