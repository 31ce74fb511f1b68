import { dbOf, type Db } from "~/db/db";
import { newId } from "~/db/ids";
import { sharedTrips } from "~/db/shared-trips";
import { MAILS_PER_REQUEST, sendUrgentMail } from "~/domain/mail/send.server";
import {
  findViewer,
  hashToken,
  touchSession,
  type Viewer,
} from "~/domain/accounts/sessions.server";
import { themeCss, type Theme } from "~/domain/preferences/theme";
import { wantsNoScripts } from "./light";
import { isOwnReset, leavesReset } from "./pending-reset";
import { readSessionToken } from "./session";
import { themeOf } from "./theme";

/** The context of every loader and action: the bindings, one instant for the whole request, and the signed-in person. */
export type RequestContext = {
  env: Env;
  /** The database for domain verbs; the reads of one turn share a round trip (db/shared-trips.ts). */
  db: Db;
  /** The instant at which all of the request had arrived; every rule of it is decided at this instant (PHASE-02). */
  now: Date;
  /** Whether a form was sent: the loaders that render its answer get a GET to look at. */
  isPost: boolean;
  /** Whether the answer is put on a screen: not that to a HEAD, nor a page that is prefetched for a visit that may never come. */
  isShown: boolean;
  /** Version of scripts and style sheets: shared pages of another build are not answered with. */
  build: string;
  /** Of the Content-Security-Policy of this response. */
  nonce: string;
  /** Stands on the error page and in the log line of whatever went wrong (SHELL-04). */
  errorId: string;
  /** The sheet of all pages, to be inlined. */
  css: string;
  /** The address of the same without the theme as a file, for pages without scripts. */
  sheet: string;
  /** Those of kinds of pages by address (app/remix/sheets.ts). */
  sheets: Readonly<Record<string, string>>;
  /** The script of app/remix/first-script.ts, to be inlined. */
  firstScript: string;
  /** Those that follow it on pages that have the attribute `data-{key}`: app/browser/{countdown,counting,reading}.ts. */
  clocks: Readonly<Record<"countdown" | "counting" | "view" | "autoread", string>>;
  /** No script is sent: 'Modo ligero', or `Save-Data: on` (LITE-01). */
  isLight: boolean;
  /** The colours that this reader has chosen, and their CSS (SHELL-02). */
  theme: Theme;
  themeCss: string;
  // A function, since reading it costs and a login alone asks.
  /** The country of the network that asks, ISO 3166-1 alpha-2; null when it is not known. */
  country(): string | null;
  /** SHA-256 of the session's token that the browser brought, live or not; null when it brought none, or is signed out by this. */
  sessionHash(): Promise<string | null>;
  /** This request leaves a password's reset that was begun (AUTH-06). */
  isLeavingReset: boolean;
  /** It signs out: the reset that it leaves is that of its own account. */
  signsOut(): Promise<boolean>;
  /** The same hash, of a browser that is signed out by this request too. */
  broughtSession(): Promise<string | null>;
  /** The signed-in person or null; asked once per request however often it is called. */
  viewer(): Promise<Viewer | null>;
  waitUntil(work: Promise<unknown>): void;
  /** Sends, after the answer, mail that somebody waits for: what this request has written to the outbox. */
  sendMail(): void;
};

export function createRequestContext(
  request: Request,
  env: Env,
  execution: { waitUntil(work: Promise<unknown>): void },
  built: Pick<
    RequestContext,
    "css" | "sheet" | "sheets" | "firstScript" | "clocks" | "build" | "country"
  >,
): RequestContext {
  const db = sharedTrips(dbOf(env.DB));
  const theme = themeOf(request);
  const ownCss = themeCss(built.css, theme);
  const now = new Date();
  let session: Promise<string | null> | undefined;
  let viewer: Promise<Viewer | null> | undefined;
  let ownReset: Promise<boolean> | undefined;
  const isLeavingReset = leavesReset(request);
  const broughtSession = () =>
    (session ??= readSessionToken(request).then((token) => token && hashToken(token)));
  const isOwn = async () => {
    const session = await broughtSession();
    return session !== null && isOwnReset(request, { db, now }, session);
  };
  const signsOut = async () => isLeavingReset && (ownReset ??= isOwn());
  const sessionHash = async () => ((await signsOut()) ? null : broughtSession());
  const lookUp = async () => {
    const hash = await sessionHash();
    const found = hash && (await findViewer(db, hash, now));
    if (found) execution.waitUntil(touchSession(db, found, now));
    return found || null;
  };
  return {
    env,
    db,
    now,
    isPost: request.method === "POST",
    isShown: request.method !== "HEAD" && !isPrefetch(request.headers),
    nonce: newId().replaceAll("-", ""),
    errorId: newId().slice(0, 8),
    ...built,
    isLight: wantsNoScripts(request),
    theme,
    themeCss: ownCss,
    sessionHash,
    isLeavingReset,
    signsOut,
    broughtSession,
    viewer: () => (viewer ??= lookUp()),
    waitUntil: (work) => execution.waitUntil(work),
    sendMail: () => execution.waitUntil(sendUrgentMail(env, dbOf(env.DB), now, MAILS_PER_REQUEST)),
  };
}

/** `Sec-Purpose` of all browsers today, `Purpose` and `X-Moz` of those before it. */
function isPrefetch(headers: Headers): boolean {
  return ["Sec-Purpose", "Purpose", "X-Moz"].some((name) =>
    /prefetch|prerender|preview/i.test(headers.get(name) ?? ""),
  );
}
