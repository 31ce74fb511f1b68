import { createHmac, randomBytes } from "node:crypto";
import {
  acceptedSecrets,
  isSignedBy,
  type SigningEnv,
} from "~/domain/settings/accepted-secrets.server";
import { DAY } from "~/domain/time/durations";
import { DEVICE_DAYS } from "./limits";

/** Maximum number of accounts for which one browser is a known device. The account with the oldest login is dropped first. */
const MOST_ACCOUNTS = 5;
/**
 * Format of an entry of the device cookie: random id, day of the login, signature. The signature also covers the e-mail, which
 * the cookie does not contain.
 */
const ENTRY = /^([\w-]{22})\.([0-9]{1,6})\.([\w-]{22})$/;

/**
 * Returns the id of this browser for the account of an e-mail; null without a login to that account within 180 days (AUTH-07).
 * `cookie` is the value that `rememberDevice` made.
 */
export function knownDevice(
  env: SigningEnv,
  cookie: string,
  email: string,
  now: Date,
): string | null {
  for (const entry of entriesOf(cookie)) {
    const id = verifiedId(env, entry, email, now);
    if (id) return id;
  }
  return null;
}

/** Returns the value of the device cookie after a login: adds the account, or renews the day of its entry and keeps its id. */
export function rememberDevice(env: SigningEnv, cookie: string, email: string, now: Date): string {
  const entries = entriesOf(cookie);
  const id = knownDevice(env, cookie, email, now) ?? randomBytes(16).toString("base64url");
  const others = entries.filter((entry) => verifiedId(env, entry, email, now) === null);
  const day = dayOf(now);
  const newEntry = `${id}.${day}.${signature(env.SESSION_SECRET, id, day, email)}`;
  return [newEntry, ...others].slice(0, MOST_ACCOUNTS).join("~");
}

/**
 * Returns all well-formed entries of the device cookie. Their signatures cannot be checked without the e-mails. A forged entry
 * grants nothing, so it may stay.
 */
function entriesOf(cookie: string): string[] {
  return cookie.split("~", MOST_ACCOUNTS).filter((entry) => ENTRY.test(entry));
}

function verifiedId(env: SigningEnv, entry: string, email: string, now: Date): string | null {
  const [, id = "", day = "", signed = ""] = ENTRY.exec(entry) ?? [];
  const signatureOf = (secret: string) => signature(secret, id, Number(day), email);
  if (!isSignedBy(acceptedSecrets(env), signed, signatureOf)) return null;
  return Number(day) + DEVICE_DAYS > dayOf(now) ? id : null;
}

function signature(secret: string, id: string, day: number, email: string): string {
  return createHmac("sha256", secret)
    .update(`device\0${id}\0${day}\0${email}`)
    .digest()
    .subarray(0, 16)
    .toString("base64url");
}

function dayOf(now: Date): number {
  return Math.floor(now.getTime() / DAY);
}
