import { createHmac } from "node:crypto";
import { sql, type CompiledQuery } from "kysely";
import type { Db } from "~/db/db";
import { ACCOUNT_REFUSALS } from "~/domain/accounts/refusals";
import { throttle, type Throttled } from "~/domain/accounts/throttle.server";
import { EMBEDDED_IMAGE, pictureAddress } from "~/domain/markdown/markup";
import { isSourceTooLong, SOURCE_TOO_LONG } from "~/domain/markdown/source";
import { isTooWide, readImageFile, type ImageFile } from "./image-file";
import { PICTURE_BYTES, PICTURE_SIDE } from "./picture";

/** Refusals of pictures, and of a text because of its pictures, as their status and Spanish text. */
export const PICTURE_REFUSALS = {
  kind: { status: 400, text: "Solo se admiten imágenes PNG o JPEG." },
  "too-large": {
    status: 413,
    text: `Una imagen pesa más de ${PICTURE_BYTES / 1024} KB: usa una más pequeña o enlázala por su dirección.`,
  },
  "too-wide": {
    status: 400,
    text: `Una imagen mide más de ${PICTURE_SIDE} píxeles de ancho o de alto: redúcela.`,
  },
  "too-many": ACCOUNT_REFUSALS["too-many"],
  visitor: {
    status: 401,
    text: "Para poner imágenes tuyas, inicia sesión o regístrate. Tu texto te espera aquí.",
  },
  "too-long": { status: 413, text: SOURCE_TOO_LONG },
} as const;

type PictureEnv = Pick<Env, "SESSION_SECRET">;

type Refused =
  { ok: false; reason: "kind" | "too-large" | "too-wide" } | Extract<Throttled, { ok: false }>;

/**
 * Stores the images that are embedded in a text as pictures of the account, and returns the text that refers to them
 * (WRITE-06). A visitor (null) has no pictures: their images stay in the text until they sign in. Refuses a text
 * that is then still too long (WRITE-18).
 */
export async function extractImages(
  db: Db,
  env: PictureEnv,
  user: string | null,
  source: string,
  now: Date,
): Promise<{ ok: true; source: string } | Refused | { ok: false; reason: "visitor" | "too-long" }> {
  const addresses = new Map<string, string>();
  for (const [, data = ""] of source.matchAll(EMBEDDED_IMAGE)) {
    if (user === null || addresses.has(data)) continue;
    const stored = await keepPicture(db, env, user, data, now);
    if (!stored.ok) return stored;
    addresses.set(data, stored.address);
  }
  const text = source.replace(
    EMBEDDED_IMAGE,
    (image, data: string) => addresses.get(data) ?? image,
  );
  if (!isSourceTooLong(text)) return { ok: true, source: text };
  return { ok: false, reason: text.search(EMBEDDED_IMAGE) < 0 ? "too-long" : "visitor" };
}

/** Stores an image, given as a `data:` URL, as a picture of the account. The same image is stored once. */
export async function keepPicture(
  db: Db,
  env: PictureEnv,
  user: string,
  data: string,
  now: Date,
): Promise<{ ok: true; address: string } | Refused> {
  const file = decode(data);
  if (!file) return { ok: false, reason: "kind" };
  if (file.bytes.length > PICTURE_BYTES) return { ok: false, reason: "too-large" };
  if (isTooWide(file)) return { ok: false, reason: "too-wide" };
  const id = idOf(env, user, file);
  const address = pictureAddress(id);
  const samePicture = db.selectFrom("pictures").where("id", "=", id).where("user_id", "=", user);
  if (await samePicture.select("id").executeTakeFirst()) return { ok: true, address };
  const allowed = await throttle(db, env, "picture", user, now);
  if (!allowed.ok) return allowed;
  const { type, bytes } = file;
  await sql`
    INSERT INTO pictures (id, user_id, type, bytes, created_at)
    SELECT ${id}, id, ${type}, ${bytes}, ${now.toISOString()} FROM user_profiles WHERE id = ${user}
    ON CONFLICT (id) DO NOTHING`.execute(db);
  return { ok: true, address };
}

function decode(data: string): ImageFile | null {
  const [, base64] = /^data:image\/(?:png|jpe?g);base64,([a-z\d+/]+={0,2})$/i.exec(data) ?? [];
  return base64 === undefined ? null : readImageFile(new Uint8Array(Buffer.from(base64, "base64")));
}

// A picture's id: an HMAC of account and image. Account ids are public, and a picture's address must not reveal the author in a
// blind phase.
function idOf({ SESSION_SECRET }: PictureEnv, user: string, file: ImageFile): string {
  const digest = createHmac("sha256", SESSION_SECRET).update(`picture of ${user} `);
  const hex = digest.update(file.bytes).digest("hex").slice(0, 32);
  return `${hex}-${file.width}x${file.height}`;
}

/** Whether the account has all of these pictures, and none of them is part of another story. */
export async function hasPictures(
  db: Db,
  { user, story, ids }: { user: string; story: string | null; ids: readonly string[] },
): Promise<boolean> {
  if (ids.length === 0) return true;
  const { rows } = await sql<{ n: number }>`
    SELECT count(*) AS n FROM pictures
    WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)})) AND user_id = ${user}
      AND (story_id IS NULL OR story_id = ${story})`.execute(db);
  return rows[0]?.n === ids.length;
}

/**
 * Statements that assign pictures of the account to its story and delete the story's pictures that are no longer used. They
 * belong in the batch that stores the story, and do nothing if that failed.
 */
export function tiePicturesStatements(
  db: Db,
  { user, story, ids }: { user: string; story: string; ids: readonly string[] },
  at: string,
): CompiledQuery<unknown>[] {
  const list = sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`;
  const isStored = sql`EXISTS (SELECT 1 FROM stories WHERE id = ${story} AND user_id = ${user} AND updated_at = ${at})`;
  return [
    sql`DELETE FROM pictures WHERE story_id = ${story} AND id NOT IN ${list} AND ${isStored}`,
    sql`UPDATE pictures SET story_id = ${story}
      WHERE id IN ${list} AND user_id = ${user} AND story_id IS NULL AND ${isStored}`,
  ].map((statement) => statement.compile(db));
}

/** Detaches pictures of stories from an account that is about to be deleted, so that the stories keep them. */
export function untiePicturesStatement(db: Db, user: string): CompiledQuery<unknown> {
  return sql`UPDATE pictures SET user_id = NULL WHERE user_id = ${user} AND story_id IS NOT NULL`.compile(
    db,
  );
}
