import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Miniflare } from "miniflare";
import { unstable_splitSqlQuery } from "wrangler";
import { createDb, type Db } from "~/db/db";
import { startSession } from "~/domain/accounts/sessions.server";
import { sessionHeader } from "~/http/session";
import { root } from "../../scripts/run.js";
import { openLocal, type LocalOptions } from "../../scripts/serve/miniflare";

export const ORIGIN = "http://localhost";
/** Longer than any answer takes on a busy machine: a workerd that hangs is told from a slow one, and by name. */
const ANSWER_MS = 30_000;

/** Who sends a request: the Cookie header of a browser. */
export type As = string;

export interface Site {
  db: Db;
  local: Miniflare;
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

/** The built Worker over an empty, migrated database of its own. */
export async function openSite(
  vars: Record<string, string> = {},
  { cache = false, log }: Pick<LocalOptions, "cache" | "log"> = {},
): Promise<Site> {
  const state = mkdtempSync(join(tmpdir(), "tintero-site-"));
  const local = openLocal({ state, vars, cache, log });
  await local.ready;
  const d1 = await local.getD1Database("DB");
  await migrate(d1);
  const db = createDb(d1);
  const send = (path: string, init: RequestInit) =>
    local.dispatchFetch(new URL(path, ORIGIN).href, {
      redirect: "manual",
      signal: AbortSignal.timeout(ANSWER_MS),
      ...init,
    } as never) as unknown as Promise<Response>;
  return {
    db,
    local,
    get: (path, as, headers = {}) =>
      send(path, { headers: { ...headers, ...(as ? { Cookie: as } : {}) } }),
    post: (path, fields, as, headers = {}) =>
      send(path, {
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
      const token = await startSession(db, userId, "test", new Date());
      return cookieOf(await sessionHeader(new Request(ORIGIN), token));
    },
    close: async () => {
      await local.dispose();
      rmSync(state, { recursive: true, force: true });
    },
  };
}

/** Applies the migrations in their order. */
export async function migrate(d1: { prepare: D1Database["prepare"]; batch: D1Database["batch"] }) {
  for (const name of readdirSync(join(root, "migrations")).sort()) {
    const statements = unstable_splitSqlQuery(readFileSync(join(root, "migrations", name), "utf8"));
    await d1.batch(statements.map((statement) => d1.prepare(statement)));
  }
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
