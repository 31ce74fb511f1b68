import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { DAY } from "~/domain/time/durations";
import { DEVICE_DAYS } from "./limits";

interface DeviceEnv {
  SESSION_SECRET: string;
}

/** Most accounts that one browser is known to; the one with the oldest login is dropped first. */
const MOST_ACCOUNTS = 5;
/** Random id, day of the login, signature; the account is part of the signed text only, so the cookie names nobody. */
const ENTRY = /^([\w-]{22})\.([0-9]{1,6})\.([\w-]{22})$/;

/**
 * The id of this browser, another for each account, or null when it did not log in to that e-mail's within 180 days;
 * `known` is the text of `rememberDevice` (AUTH-07).
 */
export function knownDevice(
  env: DeviceEnv,
  known: string,
  email: string,
  now: Date,
): string | null {
  for (const entry of entriesOf(known)) {
    const id = verifiedId(env, entry, email, now);
    if (id) return id;
  }
  return null;
}

/** The value of the browser's cookie after a login: the account of this e-mail first, with its id of before. */
export function rememberDevice(env: DeviceEnv, known: string, email: string, now: Date): string {
  const entries = entriesOf(known);
  const id = knownDevice(env, known, email, now) ?? randomBytes(16).toString("base64url");
  const others = entries.filter((entry) => verifiedId(env, entry, email, now) === null);
  const day = dayOf(now);
  const own = `${id}.${day}.${signature(env, id, day, email)}`;
  return [own, ...others].slice(0, MOST_ACCOUNTS).join("~");
}

// Signatures of other accounts cannot be verified without their e-mail; a forged entry is worth nothing, so it may stay.
function entriesOf(known: string): string[] {
  return known.split("~", MOST_ACCOUNTS).filter((entry) => ENTRY.test(entry));
}

function verifiedId(env: DeviceEnv, entry: string, email: string, now: Date): string | null {
  const [, id = "", day = "", signed = ""] = ENTRY.exec(entry) ?? [];
  const expected = signature(env, id, Number(day), email);
  if (!timingSafeEqual(Buffer.from(signed.padEnd(22)), Buffer.from(expected))) return null;
  return Number(day) + DEVICE_DAYS > dayOf(now) ? id : null;
}

function signature(env: DeviceEnv, id: string, day: number, email: string): string {
  return createHmac("sha256", env.SESSION_SECRET)
    .update(`device\0${id}\0${day}\0${email}`)
    .digest()
    .subarray(0, 16)
    .toString("base64url");
}

function dayOf(now: Date): number {
  return Math.floor(now.getTime() / DAY);
}
