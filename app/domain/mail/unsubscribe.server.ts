import { createHmac } from "node:crypto";
import * as v from "valibot";
import {
  acceptedSecrets,
  isSignedBy,
  lastingSecret,
  type LastingEnv,
  type SigningEnv,
} from "~/domain/settings/accepted-secrets.server";
import { MAIL_LISTS, type MailList } from "./mail-kind";

type UnsubscribeEnv = SigningEnv & LastingEnv;

/** Fields of the unsubscribe page's forms, and of the one-click POST of mail programs (RFC 8058). */
export const UnsubscribeFields = v.union([
  v.pipe(
    v.object({ quiere: v.picklist(["baja", "volver"]) }),
    v.transform(({ quiere }) => ({ rejoins: quiere === "volver", isOneClick: false })),
  ),
  v.pipe(
    v.object({ "List-Unsubscribe": v.literal("One-Click") }),
    v.transform(() => ({ rejoins: false, isOneClick: true })),
  ),
]);

/** The content of an unsubscribe link: `subject` is the id of an account, or the e-mail of a subscriber without one. */
export interface UnsubscribeLink {
  list: MailList;
  subject: string;
}

/**
 * The signed path that unsubscribes `subject` from a list, for links and List-Unsubscribe headers. It does not expire: a mail may be
 * read after years (MAIL-01, HOME-05), and SESSION_SECRET may have been rotated meanwhile.
 */
export function unsubscribePath(env: UnsubscribeEnv, subject: string, list: MailList): string {
  const payload = Buffer.from(`${list}:${subject}`).toString("base64url");
  return `/baja/${payload}.${signature(lastingSecret(env), payload)}`;
}

/** Whether a path has the form of an unsubscribe link; the signature is not checked. */
export function isUnsubscribePath(pathname: string): boolean {
  return /^\/baja\/[\w-]{1,600}\.[\w-]{22}$/.test(pathname);
}

/** Whether a path is an unsubscribe link with a valid signature. */
export function isSignedUnsubscribePath(env: UnsubscribeEnv, pathname: string): boolean {
  const token = pathname.slice(pathname.lastIndexOf("/") + 1);
  return isUnsubscribePath(pathname) && readUnsubscribe(env, token) !== null;
}

/**
 * Parses the token of an unsubscribe link; null if its signature or its form is invalid. Accepts the signatures of SESSION_SECRET
 * beside those of UNSUBSCRIBE_SECRET, for links that were mailed before there was one.
 */
export function readUnsubscribe(env: UnsubscribeEnv, token: string): UnsubscribeLink | null {
  const [, payload = "", sentSignature = ""] = /^([\w-]{1,600})\.([\w-]{22})$/.exec(token) ?? [];
  const secrets = [lastingSecret(env), ...acceptedSecrets(env)];
  if (!isSignedBy(secrets, sentSignature, (secret) => signature(secret, payload))) return null;
  const text = Buffer.from(payload, "base64url").toString();
  const list = MAIL_LISTS.find((name) => text.startsWith(`${name}:`));
  return list ? { list, subject: text.slice(list.length + 1) } : null;
}

function signature(secret: string, payload: string): string {
  return createHmac("sha256", secret)
    .update(`unsubscribe:${payload}`)
    .digest()
    .subarray(0, 16)
    .toString("base64url");
}
