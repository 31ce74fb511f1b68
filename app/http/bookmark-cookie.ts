import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import { acceptedSecrets, type SigningEnv } from "~/domain/settings/accepted-secrets.server";
import { createHostCookie } from "./cookies";

// Cookie with the bookmark of what the browser has written, so that its next pages show it (docs/decisions/0110).
const cookie = createHostCookie("marcador");

const CIPHER = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Returns the bookmark that this browser got with its last write; null if there is none, or if its cookie is forged. */
export async function readBookmark(request: Request, env: SigningEnv): Promise<string | null> {
  if (!request.headers.get("Cookie")?.includes("marcador=")) return null;
  const sealed = Buffer.from((await cookie.read(request)) ?? "", "base64url");
  for (const secret of acceptedSecrets(env)) {
    const bookmark = unsealed(sealed, secret);
    if (bookmark !== null) return bookmark;
  }
  return null;
}

/**
 * Set-Cookie that stores a bookmark. Encrypted, because a bookmark counts the database's writes, by which voting could be watched;
 * with authentication, so that no forged bookmark reaches D1.
 */
export function bookmarkHeader(
  request: Request,
  { SESSION_SECRET }: SigningEnv,
  bookmark: string,
): Promise<string> {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(SESSION_SECRET), iv);
  const text = Buffer.concat([cipher.update(bookmark, "utf8"), cipher.final()]);
  const sealed = Buffer.concat([iv, cipher.getAuthTag(), text]);
  return cookie.set(request, sealed.toString("base64url"));
}

function unsealed(sealed: Buffer, secret: string): string | null {
  const [iv, tag] = [
    sealed.subarray(0, IV_BYTES),
    sealed.subarray(IV_BYTES).subarray(0, TAG_BYTES),
  ];
  if (tag.length < TAG_BYTES) return null;
  try {
    const cipher = createDecipheriv(CIPHER, keyOf(secret), iv).setAuthTag(tag);
    const text = sealed.subarray(IV_BYTES + TAG_BYTES);
    return Buffer.concat([cipher.update(text), cipher.final()]).toString();
  } catch {
    return null;
  }
}

function keyOf(secret: string): Buffer {
  return createHash("sha256").update(`marcador ${secret}`).digest();
}
