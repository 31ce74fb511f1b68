import { findLoginLink, isLiveLoginLink } from "~/domain/accounts/login-link.server";
import { LOGIN_LINK_MINUTES } from "~/domain/accounts/lifetimes";
import { MINUTE, SECOND } from "~/domain/time/durations";
import type { RequestContext } from "./context";
import { asToken, createHostCookie } from "./host-cookie";

// The token of a login link, out of the address, until the password is typed (AUTH-07).
const cookie = createHostCookie("entrada", (LOGIN_LINK_MINUTES * MINUTE) / SECOND);

const readToken = async (request: Request) => asToken(await cookie.read(request));

/** Set-Cookie that lets a login link wait for the password. */
export const loginLinkHeader = cookie.header;

/** Set-Cookie that takes the login link away. */
export const noLoginLinkHeader = cookie.gone;

/** Whether the browser brings a login link, one that works or not. */
export async function bringsLoginLink(request: Request): Promise<boolean> {
  return (await readToken(request)) !== null;
}

/** Whether a login link that works waits in this browser. */
export async function hasLoginLink(
  request: Request,
  { db, now }: Pick<RequestContext, "db" | "now">,
): Promise<boolean> {
  const token = await readToken(request);
  return token !== null && isLiveLoginLink(db, token, now);
}

/** The hash of the login link that waits in this browser, if it is of the account of this e-mail; else null. */
export async function loginLinkFor(
  request: Request,
  { db, now }: Pick<RequestContext, "db" | "now">,
  email: string,
): Promise<string | null> {
  const token = await readToken(request);
  return token && findLoginLink(db, token, email, now);
}
