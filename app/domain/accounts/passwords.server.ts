import { randomBytes, scryptSync, timingSafeEqual, type ScryptOptions } from "node:crypto";

/** Parameters of scrypt: about 120 ms of CPU. Not PBKDF2, because Workers limit its rounds too low (AUTH-03). */
const COST = { N: 2 ** 14, r: 8, p: 5 };
const SALT_BYTES = 16;
const KEY_BYTES = 32;
const STORED = /^scrypt\$(\d{1,7})\$(\d{1,2})\$(\d{1,2})\$([\w+/=-]+)\$([\w+/=-]+)$/;

interface StoredPassword {
  cost: { N: number; r: number; p: number };
  salt: Buffer;
  key: Buffer;
}

/** Hashes a password for storage as `scrypt$N$r$p$salt$key`, salt and key in base64 (AUTH-03). */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  return format(salt, await deriveKey(password, salt, KEY_BYTES, COST));
}

/** Compares a password with its stored hash in constant time; throws if the stored text has another format. */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const { cost, salt, key } = parse(stored);
  return timingSafeEqual(key, await deriveKey(password, salt, key.byteLength, cost));
}

/** Whether the password hash was made with older parameters, so that the next login should replace it. */
export function needsRehash(stored: string): boolean {
  const { cost, salt, key } = parse(stored);
  const isSameCost = cost.N === COST.N && cost.r === COST.r && cost.p === COST.p;
  return !isSameCost || salt.byteLength !== SALT_BYTES || key.byteLength !== KEY_BYTES;
}

/**
 * Dummy hash that no password matches. Checking it for an unknown e-mail takes as long as a wrong password. It is also the hash of a
 * locked account, which needs a new password.
 */
export const DUMMY_HASH = format(Buffer.alloc(SALT_BYTES), Buffer.alloc(KEY_BYTES));

/** Pause between two password hashes in milliseconds, in which the event loop handles other requests. */
const PAUSE = 10;
let lastHashed = -PAUSE;

/**
 * Spaces hashes out. A hash blocks workerd's only thread, and many in a row would keep all pages waiting; connections that wait for
 * 5 s are closed (docs/decisions/0038).
 */
async function waitForTurn(): Promise<void> {
  while (Math.abs(performance.now() - lastHashed) < PAUSE) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
}

/** Derives the scrypt key of a password, normalised to NFC, because keyboards disagree on whether "ñ" is one character or two. */
async function deriveKey(
  password: string,
  salt: Buffer,
  bytes: number,
  cost: StoredPassword["cost"],
): Promise<Buffer> {
  const options: ScryptOptions = { ...cost, maxmem: 256 * cost.N * cost.r };
  await waitForTurn();
  const key = scryptSync(password.normalize("NFC"), salt, bytes, options);
  lastHashed = performance.now();
  return key;
}

function format(salt: Buffer, key: Buffer): string {
  const { N, r, p } = COST;
  return `scrypt$${N}$${r}$${p}$${salt.toString("base64")}$${key.toString("base64")}`;
}

function parse(stored: string): StoredPassword {
  const [, N, r, p, salt = "", key = ""] = STORED.exec(stored) ?? [];
  if (!key) throw new Error("A stored password has an unknown form");
  return {
    cost: { N: Number(N), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, "base64"),
    key: Buffer.from(key, "base64"),
  };
}
