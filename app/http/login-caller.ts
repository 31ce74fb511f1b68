import { knownDevice, rememberDevice } from "~/domain/accounts/devices.server";
import type { LoginCaller } from "~/domain/accounts/login-failures.server";
import { findLoginLink, isLiveLoginLink } from "~/domain/accounts/login-link.server";
import { clientAddress } from "~/domain/accounts/throttle.server";
import type { RequestContext } from "./context";
import { asToken, createHostCookie } from "./cookies";

// Cookie that makes this browser a known device. It survives the logout: a known device matters when nobody is signed in
// (docs/decisions/0036).
const deviceCookie = createHostCookie("dispositivo");
// Cookie with the token of a login link, kept until the password is typed. With the cookie, the token need not stay in the
// address bar (AUTH-07).
const linkCookie = createHostCookie("entrada");

type Reading = Pick<RequestContext, "db" | "now">;
type CallerEnv = Pick<Env, "SESSION_SECRET" | "ENVIRONMENT">;

/** Returns the client that tries to log in to the account of this e-mail: address, known device and login link. */
export async function loginCaller(
  request: Request,
  { db, env, now }: Reading & { env: CallerEnv },
  email: string,
): Promise<LoginCaller> {
  return {
    address: clientAddress(request.headers, env),
    device: knownDevice(env, await sentDevices(request), email, now),
    link: await findSentLink(request, { db, now }, email),
  };
}

/** Set-Cookie that makes this browser a known device of the account. */
export async function deviceHeader(
  request: Request,
  { env, now }: RequestContext,
  email: string,
): Promise<string> {
  return deviceCookie.set(request, rememberDevice(env, await sentDevices(request), email, now));
}

/** Whether an account has signed in on this browser before, so that a login is offered before a registration. */
export async function isKnownDevice(request: Request): Promise<boolean> {
  return (await sentDevices(request)) !== "";
}

async function sentDevices(request: Request): Promise<string> {
  return (await deviceCookie.read(request)) ?? "";
}

/** Set-Cookie that stores the token of a login link. */
export const loginLinkHeader = linkCookie.set;

/** Set-Cookie header that deletes the login link's cookie. */
export const clearLoginLinkHeader = linkCookie.clear;

/** Whether the browser sent a login link's cookie, even if the link is no longer live. */
export async function sendsLoginLink(request: Request): Promise<boolean> {
  return (await sentLink(request)) !== null;
}

/** Whether the browser sent a login link that still works. */
export async function sendsLiveLoginLink(request: Request, { db, now }: Reading): Promise<boolean> {
  const token = await sentLink(request);
  return token !== null && isLiveLoginLink(db, token, now);
}

/** The hash of the sent login link if it is live and belongs to the account of this e-mail, else null. */
async function findSentLink(
  request: Request,
  { db, now }: Reading,
  email: string,
): Promise<string | null> {
  const token = await sentLink(request);
  return token && findLoginLink(db, token, email, now);
}

async function sentLink(request: Request): Promise<string | null> {
  return asToken(await linkCookie.read(request));
}
