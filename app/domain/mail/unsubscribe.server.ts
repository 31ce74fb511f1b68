import { createHmac, timingSafeEqual } from "node:crypto";
import { MAIL_LISTS, type MailList } from "./mail-kind";

type UnsubscribeEnv = Pick<Env, "SESSION_SECRET">;

/** An unsubscription from a list: `subject` is the id of an account, or the e-mail of a subscriber without one. */
export interface Unsubscribing {
  list: MailList;
  subject: string;
}

/**
 * The path that takes `subject` (the id of an account, or the e-mail of a subscriber without one) off a list, signed, for links and
 * List-Unsubscribe headers; it does not expire, since a mail may be read after years (MAIL-01, HOME-05).
 */
export function unsubscribePath(env: UnsubscribeEnv, subject: string, list: MailList): string {
  const named = Buffer.from(`${list}:${subject}`).toString("base64url");
  return `/baja/${named}.${signature(env, named)}`;
}

/** Whether a path has the form of such a link, whoever signed it. */
export function isUnsubscribePath(pathname: string): boolean {
  return /^\/baja\/[\w-]{1,600}\.[\w-]{22}$/.test(pathname);
}

/** Whether a path is such a link that was signed here. */
export function isSignedUnsubscribePath(env: UnsubscribeEnv, pathname: string): boolean {
  const token = pathname.slice(pathname.lastIndexOf("/") + 1);
  return isUnsubscribePath(pathname) && readUnsubscribe(env, token) !== null;
}

/** Reads the last part of such a path back; null when it was not signed here. */
export function readUnsubscribe(env: UnsubscribeEnv, token: string): Unsubscribing | null {
  const [, named = "", signed = ""] = /^([\w-]{1,600})\.([\w-]{22})$/.exec(token) ?? [];
  const isSigned = timingSafeEqual(
    Buffer.from(signed.padEnd(22)),
    Buffer.from(signature(env, named)),
  );
  if (!isSigned) return null;
  const text = Buffer.from(named, "base64url").toString();
  const list = MAIL_LISTS.find((name) => text.startsWith(`${name}:`));
  return list ? { list, subject: text.slice(list.length + 1) } : null;
}

function signature(env: UnsubscribeEnv, named: string): string {
  return createHmac("sha256", env.SESSION_SECRET)
    .update(`unsubscribe:${named}`)
    .digest()
    .subarray(0, 16)
    .toString("base64url");
}
