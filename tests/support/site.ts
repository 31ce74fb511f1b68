import type { Miniflare } from "miniflare";
import type { Db } from "~/db/db";
import { startSession } from "~/domain/accounts/sessions.server";
import { sessionHeader } from "~/http/session";
import type { LocalOptions } from "../../scripts/serve/miniflare";
import { sendRequest, type RequestParts } from "../../scripts/serve/send-request";
import { acquireSite, ANSWER_MS, releaseSite } from "./site-pool";

export const ORIGIN = "http://localhost";
/** Secret of all test sites that do not set another. */
export const SESSION_SECRET = "a secret of the tests that is long enough";

/** Variables of a deployed site, whose settings a local one need not have. */
export const DEPLOYED = {
  ENVIRONMENT: "production",
  SITE_ORIGIN: "https://tintero.test",
  SUPPORT_EMAIL: "hola@tintero.test",
};

/** Cookie header that identifies the browser of a request. */
export type As = string;

export interface Site {
  db: Db;
  /** The Miniflare instance that serves now. Tests read this property at each use, since a hanging instance is replaced. */
  readonly local: Miniflare;
  /** Sends a request to exactly this address, without normalizing it. Does not follow redirects. */
  ask(address: string, asked?: RequestParts): Promise<Response>;
  get(path: string, as?: As, headers?: Record<string, string>): Promise<Response>;
  /** Posts a form as a browser does from the same site. */
  post(
    path: string,
    fields: Record<string, string> | string,
    as?: As,
    headers?: Record<string, string>,
  ): Promise<Response>;
  /** Starts a session for the account and returns its cookie header. Saves the time for hashing a password. */
  signIn(userId: string): Promise<As>;
  close(): Promise<void>;
}

/**
 * How the site is served. `patience` returns the current timeout of a response in milliseconds. `isApart` keeps the site out of
 * the pool, for tests after which no other test can use it.
 */
export type SiteOptions = Pick<LocalOptions, "assets" | "cache" | "log"> & {
  patience?: () => number;
  isApart?: boolean;
};

/**
 * Opens the built Worker over a migrated, empty database. Files of public/ are served only with `assets`: the asset router takes 2
 * of the 5 to 9 ms of CPU time of a response. A site that another file has closed is used again, with its rows deleted, because a
 * new one takes a second of CPU time to start and another until its code is warm.
 */
export async function openSite(
  vars: Record<string, string> = {},
  options: SiteOptions = {},
): Promise<Site> {
  const started = await acquireSite({ SESSION_SECRET, ...vars }, options);
  const { watchdog, db, patience } = started;
  // A second close returns the first promise: the site may already serve the next file.
  let closing: Promise<void> | undefined;
  const once = async (address: string, asked: RequestParts, ms = patience()) =>
    sendRequest({ origin: await watchdog.local.ready, address, patience: ms }, asked);
  const send = async (address: string, asked: RequestParts = {}) => {
    const { replaced } = watchdog;
    try {
      return await once(address, asked);
    } catch (error) {
      await watchdog.look();
      const isReplaced = watchdog.replaced !== replaced;
      // Whether the connection was reset. On busy machines workerd sometimes resets a connection and goes on serving; the product
      // does not cause that.
      const isReset = error instanceof Error && "code" in error && error.code === "ECONNRESET";
      // Sends a GET a second time after such a reset. A form is not sent again, because the Worker may have carried it out.
      if ((isReplaced || isReset) && asked.method === undefined)
        return once(address, asked, ANSWER_MS);
      if (!isReplaced) throw error;
      const path = address.replace(ORIGIN, "");
      throw new Error(`${asked.method} ${path} was lost with a workerd that hung: not sent again`, {
        cause: error,
      });
    }
  };
  const hrefOf = (path: string) => new URL(path, ORIGIN).href;
  return {
    db,
    ask: send,
    get local() {
      return watchdog.local;
    },
    get: (path, as, headers = {}) =>
      send(hrefOf(path), { headers: { ...headers, ...(as ? { Cookie: as } : {}) } }),
    post: (path, fields, as, headers = {}) =>
      send(hrefOf(path), {
        method: "POST",
        body: typeof fields === "string" ? fields : new URLSearchParams(fields).toString(),
        headers: {
          "Content-Type": "application/x-www-form-urlencoded",
          "Sec-Fetch-Site": "same-origin",
          Origin: ORIGIN,
          ...headers,
          ...(as ? { Cookie: as } : {}),
        },
      }),
    signIn: async (userId) => {
      const token = await startSession(db, userId, null, new Date());
      return cookieOf(await sessionHeader(new Request(ORIGIN), token));
    },
    close: () => (closing ??= releaseSite(started)),
  };
}

/** Returns whether the browser with this cookie header is signed in. */
export async function isSignedIn(site: Site, as: As): Promise<boolean> {
  return (await site.get("/profile", as)).status === 200;
}

/** Returns the "name=value" part of a Set-Cookie header. */
export function cookieOf(setCookie: string): As {
  return setCookie.split(";")[0] ?? "";
}

/** Replaces the value of the bookmark in cookies, for comparisons: it is encrypted, so that it is another one each time. */
export function hideBookmark(cookies: string): string {
  return cookies.replace(/marcador=[^;]+/, "marcador=…");
}

/** Returns the cookie header that a browser sends after this response. Deleted cookies are left out. */
export function cookiesOf(response: Response, before: As = ""): As {
  const jar = new Map<string, string>();
  const storeCookie = (pair: string) => {
    const at = pair.indexOf("=");
    if (at > 0) jar.set(pair.slice(0, at), pair.slice(at + 1));
  };
  for (const pair of before.split("; ")) storeCookie(pair);
  for (const header of response.headers.getSetCookie()) {
    storeCookie(cookieOf(header));
    if (/max-age=0/i.test(header)) jar.delete(header.split("=")[0] ?? "");
  }
  return [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
}
