import { randomBytes, scryptSync, timingSafeEqual, type ScryptOptions } from "node:crypto";

/** About 120 ms of CPU; PBKDF2 strong enough would be refused in production (AUTH-03). */
const COST = { N: 2 ** 14, r: 8, p: 5 };
const SALT_BYTES = 16;
const KEY_BYTES = 32;
const STORED = /^scrypt\$(\d{1,7})\$(\d{1,2})\$(\d{1,2})\$([\w+/=-]+)\$([\w+/=-]+)$/;

interface StoredPassword {
  cost: { N: number; r: number; p: number };
  salt: Buffer;
  key: Buffer;
}

/** The hash of a password as it is stored: `scrypt$N$r$p$salt$key`, salt and key in base64 (AUTH-03). */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  return format(salt, await deriveKey(password, salt, KEY_BYTES, COST));
}

/** Whether the password is the one that was hashed, compared in constant time; a text of another form is a bug and throws. */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const { cost, salt, key } = parse(stored);
  return timingSafeEqual(key, await deriveKey(password, salt, key.byteLength, cost));
}

/** Whether the hash was made with other parameters than today's, so that the next login has to replace it. */
export function needsRehash(stored: string): boolean {
  const { cost, salt, key } = parse(stored);
  const isSameCost = cost.N === COST.N && cost.r === COST.r && cost.p === COST.p;
  return !isSameCost || salt.byteLength !== SALT_BYTES || key.byteLength !== KEY_BYTES;
}

/** A hash that no password has: an unknown e-mail is checked against it, so that it costs what a wrong password costs. */
export const DUMMY_HASH = format(Buffer.alloc(SALT_BYTES), Buffer.alloc(KEY_BYTES));

/** Between two hashes, in ms: any pause makes the event loop ask for what came in meanwhile. */
const PAUSE = 10;
let lastHashed = -PAUSE;

// In workerd a hash holds the only thread, and of many at once all the others follow before anything else is read: pages wait,
// and connections that wait for 5 s are closed (docs/decisions/0038).
/** Waits until no other hash has just been made. */
async function ownTurn(): Promise<void> {
  while (Math.abs(performance.now() - lastHashed) < PAUSE) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
}

// NFC, because keyboards disagree on whether "ñ" is one character or two.
async function deriveKey(
  password: string,
  salt: Buffer,
  bytes: number,
  cost: StoredPassword["cost"],
): Promise<Buffer> {
  const options: ScryptOptions = { ...cost, maxmem: 256 * cost.N * cost.r };
  await ownTurn();
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
