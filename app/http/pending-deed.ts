import { createHmac, timingSafeEqual } from "node:crypto";
import * as v from "valibot";
import { PENDING_DEED_MINUTES } from "~/domain/accounts/lifetimes";
import { MINUTE, SECOND } from "~/domain/time/durations";
import type { RequestContext } from "./context";
import { createHostCookie } from "./host-cookie";

const Deed = v.variant("kind", [
  v.object({
    kind: v.literal("vote"),
    story: v.string(),
    want: v.picklist(["vote", "no-vote"]),
    key: v.string(),
  }),
  v.object({
    kind: v.literal("like"),
    comment: v.string(),
    want: v.picklist(["like", "no-like"]),
  }),
]);

/** A vote or a like that somebody sent without a session; the login that it led to carries it out. */
export type PendingDeed = v.InferOutput<typeof Deed>;

const Kept = v.object({ deed: Deed, back: v.string(), until: v.number() });

const cookie = createHostCookie("pendiente", (PENDING_DEED_MINUTES * MINUTE) / SECOND);

type Signing = Pick<RequestContext, "env" | "now">;

/** Set-Cookie that keeps a deed for the login that leads back to `back`; only for the answer to the person's own form. */
export function pendingDeedHeader(
  request: Request,
  { env, now }: Signing,
  deed: PendingDeed,
  back: string,
): Promise<string> {
  const until = now.getTime() + PENDING_DEED_MINUTES * MINUTE;
  const kept: v.InferInput<typeof Kept> = { deed, back, until };
  const payload = Buffer.from(JSON.stringify(kept)).toString("base64url");
  return cookie.header(request, `${payload}.${signature(env, payload)}`);
}

/** Set-Cookie that takes the deed away. */
export const noPendingDeedHeader = cookie.gone;

/** Whether the browser brings a deed, one that will be carried out or not. */
export async function bringsPendingDeed(request: Request): Promise<boolean> {
  return (await cookie.read(request)) !== null;
}

// A login from anywhere else drops the deed: on a shared device it would be somebody else's.
/** The deed that a login carries out which leads back to `back`; null for another way back, a forged cookie or one too old. */
export async function findPendingDeed(
  request: Request,
  { env, now }: Signing,
  back: string,
): Promise<PendingDeed | null> {
  const [payload = "", signed = ""] = ((await cookie.read(request)) ?? "").split(".");
  const expected = Buffer.from(signature(env, payload));
  const given = Buffer.from(signed);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const kept = v.parse(Kept, JSON.parse(Buffer.from(payload, "base64url").toString()));
  return kept.back === back && kept.until > now.getTime() ? kept.deed : null;
}

/** What the login page says of a deed that waits for it. */
export function deedText(deed: PendingDeed): string {
  const isGiven = deed.want === "vote" || deed.want === "like";
  const what = deed.kind === "vote" ? "tu voto por esta historia" : "tu me gusta";
  return `Al entrar ${isGiven ? "se guarda" : "se quita"} ${what}.`;
}

function signature(env: { SESSION_SECRET: string }, payload: string): string {
  const signed = createHmac("sha256", env.SESSION_SECRET).update(`pending-deed\0${payload}`);
  return signed.digest("base64url");
}
