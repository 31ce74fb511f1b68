import { sql } from "kysely";
import type { Db } from "~/db/db";
import type { Row } from "~/db/schema";

/** Size limit of a part in bytes of UTF-8: as a statement of an export it takes at most twice as many (migration 0060). */
export const PART_BYTES = 40_000;
/** Parts per batch or query: at most 480 KB. */
export const ACTA_PARTS_AT_ONCE = 12;

/** A published version of a contest's acta. */
export interface ActaVersion {
  version: number;
  /** Instant at which it was published. */
  at: string;
  /** Spanish text: why it replaced the version before; null in the first. */
  reason: string | null;
  sha256: string;
  bytes: number;
  /** When its text was deleted, because it holds the title of a deleted story; null while it can be read. */
  withdrawnAt: string | null;
}

/** Lists all versions of a contest's acta, newest first. */
export async function listActaVersions(db: Db, contest: string): Promise<ActaVersion[]> {
  return versionsOf(db, contest).execute();
}

/** Finds a version of a contest's acta, the newest if `version` is null. */
export async function findActaVersion(
  db: Db,
  contest: string,
  version: number | null = null,
): Promise<(ActaVersion & { newAccounts: number }) | null> {
  const found = await versionsOf(db, contest)
    .$if(version !== null, (rows) => rows.where("version", "=", version ?? 0))
    .select("new_accounts as newAccounts")
    .limit(1)
    .executeTakeFirst();
  return found ?? null;
}

const versionsOf = (db: Db, contest: string) =>
  db
    .selectFrom("actas")
    .where("contest_id", "=", contest)
    .orderBy("version", "desc")
    .select(["version", "at", "reason", "sha256", "bytes", "withdrawn_at as withdrawnAt"]);

/** Yields the text of a version in pieces of so many parts, in order: up to 480 KB. Nothing if its parts were deleted. */
export async function* readActaText(
  db: Db,
  contest: string,
  version: number,
  partsAtOnce = ACTA_PARTS_AT_ONCE,
): AsyncGenerator<string, void> {
  for (let next = 0; ;) {
    const parts = await db
      .selectFrom("acta_parts")
      .where("contest_id", "=", contest)
      .where("version", "=", version)
      .where("part", ">=", next)
      .orderBy("part")
      .limit(partsAtOnce)
      .select(["part", "text"])
      .execute();
    const last = parts.at(-1);
    if (!last) return;
    yield parts.map(({ text }) => text).join("");
    if (parts.length < partsAtOnce) return;
    next = last.part + 1;
  }
}

/** Deletes the parts of a version that was not published, left by an interrupted run. */
export async function dropActaDraft(db: Db, contest: string, version: number): Promise<void> {
  await db
    .deleteFrom("acta_parts")
    .where("contest_id", "=", contest)
    .where("version", "=", version)
    .execute();
}

/** Stores parts of a version that is being written, numbered from `first`. */
export async function storeActaParts(
  db: Db,
  { contest, version, first }: { contest: string; version: number; first: number },
  texts: readonly string[],
): Promise<void> {
  await db.batch(
    texts.map((text, index) =>
      db
        .insertInto("acta_parts")
        .values({ contest_id: contest, version, part: first + index, text })
        .compile(),
    ),
  );
}

/** A written version that is to be published. */
export type NewActa = Omit<Row<"actas">, "withdrawn_at"> & {
  /** Whether the versions before hold the title of a story that is deleted. */
  withdrawsOlder: boolean;
};

/**
 * Publishes a written version, and withdraws the versions before if it says so, in one batch. Publishing it twice is once. Throws
 * if D1 does not have all its parts, or another text of this version.
 */
export async function publishActa(
  db: Db,
  { withdrawsOlder, ...acta }: NewActa,
  now: Date,
): Promise<void> {
  const { contest_id, version, at, reason, sha256, bytes, parts, new_accounts } = acta;
  const isPublished = sql`EXISTS (SELECT 1 FROM actas WHERE contest_id = ${contest_id} AND version = ${version})`;
  const withdrawal = [
    sql`UPDATE actas SET withdrawn_at = ${now.toISOString()}
      WHERE contest_id = ${contest_id} AND version < ${version} AND withdrawn_at IS NULL AND ${isPublished}`.compile(
      db,
    ),
    sql`DELETE FROM acta_parts WHERE contest_id = ${contest_id} AND version < ${version} AND ${isPublished}`.compile(
      db,
    ),
  ];
  await db.batch([
    sql`INSERT INTO actas (contest_id, version, at, reason, sha256, bytes, parts, new_accounts)
      SELECT contest_id, version, ${at}, ${reason}, ${sha256}, ${bytes}, ${parts}, ${new_accounts} FROM acta_parts
      WHERE contest_id = ${contest_id} AND version = ${version} AND NOT ${isPublished} GROUP BY contest_id, version
      HAVING count(*) = ${parts} AND sum(length(CAST(text AS BLOB))) = ${bytes}`.compile(db),
    ...(withdrawsOlder ? withdrawal : []),
  ]);
  const stored = await findActaVersion(db, contest_id, version);
  if (stored?.sha256 !== sha256)
    throw new Error(`Version ${version} of the acta of contest ${contest_id} was not stored whole`);
}
