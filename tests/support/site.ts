import { rmSync } from "node:fs";
import { Miniflare } from "miniflare";
import { inject } from "vitest";
import { createDb, type Db } from "~/db/db";
import { startSession } from "~/domain/accounts/sessions.server";
import { sessionHeader } from "~/http/session";
import { localOptions, type LocalOptions } from "../../scripts/serve/miniflare";
import { ask, type Asked } from "../../scripts/serve/ask";
import { copyOf } from "./copy";
import { connectD1, D1_ENDPOINT } from "../../scripts/serve/d1-endpoint";
import { Watchdog } from "./watchdog";

export const ORIGIN = "http://localhost";
/** Longer than any answer takes on a busy machine: a workerd that hangs is told from a slow one, and by name. */
const ANSWER_MS = 30_000;

/** Sender of a request: the Cookie header of a browser. */
export type As = string;

export interface Site {
  db: Db;
  /** The instance that serves now; read it at each use, since one that hangs is replaced. */
  readonly local: Miniflare;
  /** Sends a request to an address as it is said; redirects are not followed. */
  ask(address: string, asked?: Asked): Promise<Response>;
  get(path: string, as?: As, headers?: Record<string, string>): Promise<Response>;
  /** Posts a form as a browser does from the same site. */
  post(
    path: string,
    fields: Record<string, string> | string,
    as?: As,
    headers?: Record<string, string>,
  ): Promise<Response>;
  /** A browser that is signed in to the account, without the cost of a password. */
  signIn(userId: string): Promise<As>;
  close(): Promise<void>;
}

/** How a site is served, and how long an answer that is asked for now may take, in milliseconds. */
export type SiteOptions = Pick<LocalOptions, "assets" | "cache" | "log"> & {
  patience?: () => number;
};

// Of the 5 to 9 ms of the processor that an answer takes, the router of assets takes 2. The journeys in a browser have it.
/** The built Worker over an empty, migrated database of its own; without the files of public/ unless `assets` says so. */
export async function openSite(
  vars: Record<string, string> = {},
  { assets = false, cache = false, log, patience = () => ANSWER_MS }: SiteOptions = {},
): Promise<Site> {
  const state = copyOf(inject("migrated"));
  const options = localOptions({ state, vars, assets, cache, log, beside: [D1_ENDPOINT] });
  const first = new Miniflare(options);
  const watchdog = new Watchdog(first, options, await first.ready, patience);
  const db = createDb(await databaseOf(watchdog));
  const once = async (address: string, asked: Asked, ms = patience()) =>
    ask({ origin: await watchdog.local.ready, address, patience: ms }, asked);
  const send = async (address: string, asked: Asked = {}) => {
    const { replaced } = watchdog;
    try {
      return await once(address, asked);
    } catch (error) {
      await watchdog.look();
      const isReplaced = watchdog.replaced !== replaced;
      // Seen on a busy machine, of a workerd that went on serving: the product has no part in it.
      const isReset = error instanceof Error && "code" in error && error.code === "ECONNRESET";
      // What was asked is asked once more; a form may have been carried out before.
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
    close: async () => {
      watchdog.stop();
      if (!watchdog.isClosed) await watchdog.local.dispose();
      rmSync(state, { recursive: true, force: true });
    },
  };
}

/** The site's D1, whichever workerd has it: what Miniflare gave out before one was replaced is of no more use. */
async function databaseOf(watchdog: Watchdog): Promise<D1Database> {
  const connect = () => connectD1(watchdog.local, () => watchdog.giveUp());
  let d1 = await connect();
  watchdog.onReplaced = async () => void (d1 = await connect());
  const database: Pick<D1Database, "prepare" | "batch"> = {
    prepare: (query) => d1.prepare(query),
    batch: (queries) => d1.batch(queries),
  };
  return database as D1Database;
}

/** "name=value" of a Set-Cookie header. */
export function cookieOf(setCookie: string): As {
  return setCookie.split(";")[0] ?? "";
}

/** All cookies that a response sets, as a browser would send them back; those it takes away are left out. */
export function cookiesOf(response: Response, before: As = ""): As {
  const jar = new Map<string, string>();
  const keep = (pair: string) => {
    const at = pair.indexOf("=");
    if (at > 0) jar.set(pair.slice(0, at), pair.slice(at + 1));
  };
  for (const pair of before.split("; ")) keep(pair);
  for (const header of response.headers.getSetCookie()) {
    keep(cookieOf(header));
    if (/max-age=0/i.test(header)) jar.delete(header.split("=")[0] ?? "");
  }
  return [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
}
