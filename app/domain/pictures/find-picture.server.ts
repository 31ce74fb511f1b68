import { sql } from "kysely";
import type { Db } from "~/db/db";
import type { Row } from "~/db/schema";
import { contestPhase } from "~/domain/contests/phases";
import { phaseDates, type PhaseRow } from "~/domain/contests/phases.server";
import { canRead } from "~/domain/stories/rights";

/** An uploaded picture that the reader may see; `isPublic` if everybody may see it. */
export interface FoundPicture {
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
  isPublic: boolean;
}

interface PictureRow
  extends
    PhaseRow,
    Pick<Row<"pictures">, "type" | "bytes" | "user_id" | "story_id">,
    Pick<Row<"stories">, "disqualified_at"> {}

/** Finds an uploaded picture if the reader may read the story that shows it or has uploaded it; else null (STORY-02, REPORT-03). */
export async function findPicture(
  db: Db,
  id: string,
  reader: () => Promise<{ id: string; isAdmin: boolean } | null>,
  now: Date,
): Promise<FoundPicture | null> {
  const { rows } = await sql<PictureRow>`
    SELECT type, bytes, pictures.user_id, pictures.story_id, disqualified_at, submission_deadline, voting_deadline, finalized_at
    FROM pictures LEFT JOIN stories ON stories.id = pictures.story_id LEFT JOIN contests ON contests.id = stories.contest_id
    WHERE pictures.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const phase = contestPhase(phaseDates(row), now);
  const story = { phase, isOwn: false, isDisqualified: row.disqualified_at !== null };
  const canBeReadBy = (isAdmin: boolean) => row.story_id !== null && canRead({ ...story, isAdmin });
  const isPublic = canBeReadBy(false);
  const viewer = isPublic ? null : await reader();
  const isOwn = viewer !== null && viewer.id === row.user_id;
  if (!isPublic && !isOwn && !(viewer && canBeReadBy(viewer.isAdmin))) return null;
  return { type: row.type, bytes: new Uint8Array(row.bytes), isPublic };
}

/** A picture of an account, without its bytes. */
export interface OwnPicture {
  id: string;
  type: string;
}

/** Lists the pictures of an account, without their bytes. */
export async function listPictures(db: Db, user: string): Promise<OwnPicture[]> {
  const pictures = db.selectFrom("pictures").where("user_id", "=", user);
  return pictures.orderBy("created_at").orderBy("id").select(["id", "type"]).execute();
}

/**
 * Yields the bytes of a picture as one part, or nothing if the picture was deleted. The bytes are read when the part is
 * requested, so that an export holds one picture in memory at a time.
 */
export async function* pictureBytes(db: Db, { id }: OwnPicture): AsyncGenerator<Uint8Array, void> {
  const row = await db
    .selectFrom("pictures")
    .where("id", "=", id)
    .select("bytes")
    .executeTakeFirst();
  if (row) yield new Uint8Array(row.bytes);
}

/** File name of a picture in an account's export. */
export function pictureFileName({ id, type }: OwnPicture): string {
  return `imagenes/${id}.${type === "image/png" ? "png" : "jpg"}`;
}
