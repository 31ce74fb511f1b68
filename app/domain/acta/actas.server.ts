import { sql } from "kysely";
import type { Db } from "~/db/db";
import type { Row } from "~/db/schema";
import type { ActaStory } from "./acta-file";

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
  /** When its text was deleted, because it holds the title of a deleted story, or lost; null while it can be read. */
  withdrawnAt: string | null;
  /** Whether a restore of D1 lost it, and the contest's room put its line back. */
  isLost: boolean;
}

/** A version as it was published, with what its file may not tell. */
export interface PublishedActa extends Omit<ActaVersion, "withdrawnAt" | "isLost"> {
  parts: number;
  newAccounts: number;
}

/** Lists all versions of a contest's acta, newest first. */
export async function listActaVersions(db: Db, contest: string): Promise<ActaVersion[]> {
  return (await versionsOf(db, contest).execute()).map(toVersion);
}

/** Lists all versions of a contest's acta as they were published, oldest first, for its room. */
export async function listPublishedActas(db: Db, contest: string): Promise<PublishedActa[]> {
  return db
    .selectFrom("actas")
    .where("contest_id", "=", contest)
    .orderBy("version")
    .select(["version", "at", "reason", "sha256", "bytes", "parts", "new_accounts as newAccounts"])
    .execute();
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
  return found ? toVersion(found) : null;
}

const toVersion = <Found extends { is_lost: number }>({ is_lost, ...version }: Found) => ({
  ...version,
  isLost: is_lost === 1,
});

const versionsOf = (db: Db, contest: string) =>
  db
    .selectFrom("actas")
    .where("contest_id", "=", contest)
    .orderBy("version", "desc")
    .select([
      "version",
      "at",
      "reason",
      "sha256",
      "bytes",
      "withdrawn_at as withdrawnAt",
      "is_lost",
    ]);

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
export type NewActa = Omit<Row<"actas">, "withdrawn_at" | "is_lost"> & {
  /** Whether the versions before hold the title of a story that is deleted. */
  withdrawsOlder: boolean;
  /** Its stories. */
  stories: readonly ActaStory[];
};

/**
 * Publishes a written version, and withdraws the versions before if it says so, in one batch. Deletes the text of all earlier versions
 * that are withdrawn. The version itself is withdrawn at once if one of its stories was deleted while it was being written: the
 * next one follows from that deletion, and needs its text. Publishing it twice is once. Throws if D1 does not have all its parts, or
 * another text of this version.
 */
export async function publishActa(
  db: Db,
  { withdrawsOlder, stories, ...acta }: NewActa,
  now: Date,
): Promise<void> {
  const { contest_id, version, at, reason, sha256, bytes, parts, new_accounts } = acta;
  const isPublished = sql`EXISTS (SELECT 1 FROM actas WHERE contest_id = ${contest_id} AND version = ${version})`;
  const titles = stories.filter(({ state }) => state !== "deleted").length;
  const withdrawal = sql`UPDATE actas SET withdrawn_at = ${now.toISOString()}
    WHERE contest_id = ${contest_id} AND version < ${version} AND withdrawn_at IS NULL AND ${isPublished}`;
  await db.batch([
    sql`INSERT INTO actas (contest_id, version, at, reason, sha256, bytes, parts, new_accounts)
      SELECT contest_id, version, ${at}, ${reason}, ${sha256}, ${bytes}, ${parts}, ${new_accounts} FROM acta_parts
      WHERE contest_id = ${contest_id} AND version = ${version} AND NOT ${isPublished} GROUP BY contest_id, version
      HAVING count(*) = ${parts} AND sum(length(CAST(text AS BLOB))) = ${bytes}`.compile(db),
    ...(withdrawsOlder ? [withdrawal.compile(db)] : []),
    // A contest gets no stories after submission, so fewer of them are deleted ones. Their trigger could not withdraw this version.
    sql`UPDATE actas SET withdrawn_at = ${now.toISOString()}
      WHERE contest_id = ${contest_id} AND version = ${version} AND withdrawn_at IS NULL
        AND (SELECT count(*) FROM stories WHERE contest_id = ${contest_id}) < ${titles}`.compile(
      db,
    ),
    sql`DELETE FROM acta_parts WHERE contest_id = ${contest_id} AND ${isPublished} AND version IN
      (SELECT version FROM actas WHERE contest_id = ${contest_id} AND version < ${version} AND withdrawn_at IS NOT NULL)`.compile(
      db,
    ),
  ]);
  const stored = await findActaVersion(db, contest_id, version);
  if (stored?.sha256 !== sha256)
    throw new Error(`Version ${version} of the acta of contest ${contest_id} was not stored whole`);
}

/** Puts back the lines of versions that a restore of D1 lost, without their text, except those that are there (VOTE-11). */
export async function putBackActas(
  db: Db,
  contest: string,
  lost: readonly PublishedActa[],
  now: Date,
): Promise<void> {
  const versions = JSON.stringify(lost);
  const isThere = sql`EXISTS (SELECT 1 FROM actas WHERE contest_id = ${contest} AND version = value ->> 'version')`;
  await db.batch([
    // What an interrupted run has written of one of them.
    sql`DELETE FROM acta_parts WHERE contest_id = ${contest} AND version IN
      (SELECT value ->> 'version' FROM json_each(${versions}) WHERE NOT ${isThere})`.compile(db),
    sql`
      INSERT INTO actas (contest_id, version, at, reason, sha256, bytes, parts, new_accounts, withdrawn_at, is_lost)
      SELECT contests.id, value ->> 'version', value ->> 'at', value ->> 'reason', value ->> 'sha256', value ->> 'bytes',
        value ->> 'parts', value ->> 'newAccounts', ${now.toISOString()}, 1
      FROM contests, json_each(${versions}) WHERE contests.id = ${contest} AND NOT ${isThere}`.compile(
      db,
    ),
  ]);
}
