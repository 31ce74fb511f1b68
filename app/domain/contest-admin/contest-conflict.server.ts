import { sql } from "kysely";
import type { Db } from "~/db/db";
import type { ContestFields } from "./contest-fields";

/** The fields of a contest's form with values as they are stored. */
type StoredFields = Record<keyof ContestFields, string | number | null>;

/** What another admin changed since a form was opened (ADMIN-01). */
export interface ContestConflict {
  /** `dates_version` of the contest as it is stored now. */
  version: number;
  /** The changed fields with their stored values. */
  changes: Partial<StoredFields>;
}

/** The fields of a contest's form, in its order. */
const FIELD_NAMES = [
  ...(["title", "month", "category", "description", "prompt", "word_limit", "min_words"] as const),
  ...(["submission_deadline", "voting_deadline", "results_at", "end_date"] as const),
] satisfies (keyof ContestFields)[];

/** The fields of a contest's form whose values differ, with the values of `after`. */
export function changedFields(before: StoredFields, after: StoredFields): Partial<StoredFields> {
  const names = FIELD_NAMES.filter((name) => before[name] !== after[name]);
  return Object.fromEntries(names.map((name) => [name, after[name]]));
}

/**
 * Finds what was changed since the version `seen` and differs from what was typed: the fields in the audit log's lines of later
 * versions. If those have none, as after the conversion of a poll, all fields that differ.
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
