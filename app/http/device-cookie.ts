import { knownDevice, rememberDevice } from "~/domain/accounts/devices.server";
import { DEVICE_DAYS } from "~/domain/accounts/lifetimes";
import type { LoginCaller } from "~/domain/accounts/login-failures.server";
import { clientAddress } from "~/domain/accounts/throttle.server";
import { DAY, SECOND } from "~/domain/time/durations";
import type { RequestContext } from "./context";
import { createHostCookie } from "./host-cookie";
import { loginLinkFor } from "./login-link";

// It stays when its reader signs out: that is when it is needed (docs/decisions/0036).
const cookie = createHostCookie("dispositivo", (DEVICE_DAYS * DAY) / SECOND);

const readDevices = async (request: Request) => (await cookie.read(request)) ?? "";

type CallerEnv = Pick<Env, "SESSION_SECRET" | "ENVIRONMENT">;

/** The source of a login to the account of this e-mail: address, known device and login link. */
export async function loginCaller(
  request: Request,
  { db, env, now }: Pick<RequestContext, "db" | "now"> & { env: CallerEnv },
  email: string,
): Promise<LoginCaller> {
  return {
    address: clientAddress(request.headers, env),
    device: knownDevice(env, await readDevices(request), email, now),
    link: await loginLinkFor(request, { db, now }, email),
  };
}

/** The Set-Cookie with which this browser is known to the account that was just let in. */
export async function deviceHeader(
  request: Request,
  { env, now }: RequestContext,
  email: string,
): Promise<string> {
  const known = rememberDevice(env, await readDevices(request), email, now);
  return cookie.header(request, known);
}
