import { pathAndQuery } from "~/http/paths";
import type { RequestContext } from "~/http/context";
import { isReading } from "~/http/guard";
import { sendsPageCookie } from "~/http/cookies";
import { forgetPage, recallPage, rememberPage, stamped } from "./hot-pages.server";
import { takeSharing } from "./shared-page";

const NONCE = "x-page-nonce";
const UNTIL = "x-page-until";
const HTML = "text/html; charset=utf-8";

// Negative cache: addresses whose page is not shared, with the instant until which the Cache API is not asked for them.
const unshared = new Map<string, number>();
const MOST_UNSHARED = 500;
const UNSHARED_MS = 30_000;
/** Longer addresses are kept out of the negative cache: no page has one, and made-up ones would fill it. */
const LONGEST_ADDRESS = 200;

// A cached page never holds a session, a vote or a blind order.
/**
 * The page for this request from the memory of the isolate or the Cache API, if every visitor sees it alike
 * (`sharedPage`); null for one with a cookie that pages differ by.
 */
export async function findSharedPage(
  request: Request,
  context: RequestContext,
): Promise<Response | null> {
  const { env, nonce, now, build } = context;
  if (!isShareable(request)) return null;
  const answer = (html: BodyInit) =>
    new Response(request.method === "HEAD" ? null : html, { headers: { "Content-Type": HTML } });
  const name = nameOf(request, context);
  const hot = recallPage(name, now);
  if (hot) return answer(stamped(hot, { nonce, now }));
  if ((unshared.get(name) ?? 0) > now.getTime()) return null;
  const kept = await pageCache().match(keyOf(env, name, build));
  const old = kept?.headers.get(NONCE);
  // The Cache API counts from when a page was put, this instant from when it was asked for.
  const until = Number(kept?.headers.get(UNTIL));
  if (!kept || !old || until <= now.getTime()) return null;
  const html = await kept.text();
  const stamps = { nonce: old, now: /data-now="(\d+)"/.exec(html)?.[1] ?? "" };
  const page = rememberPage(name, html, stamps, until);
  // The nonce of a kept page is nobody's secret any more: each answer gets its own, and the time of its own.
  return answer(stamped(page, { nonce, now }));
}

/**
 * Keeps a page for the visitors to come, for as long as its `s-maxage` says; one that is not shared is not looked for again
 * soon.
 */
export function keepSharedPage(
  request: Request,
  response: Response,
  context: RequestContext,
): Response {
  const seconds = takeSharing(response, pathAndQuery(request));
  if (!isShareable(request)) return response;
  const isPage = response.headers.get("Content-Type")?.startsWith("text/html");
  const isKept =
    seconds > 0 &&
    request.method === "GET" &&
    response.status === 200 &&
    isPage &&
    !response.headers.has("Set-Cookie") &&
    response.body !== null;
  const name = nameOf(request, context);
  if (!isKept || response.body === null) {
    if (unshared.size >= MOST_UNSHARED) unshared.clear();
    if (seconds === 0) unshared.set(name, context.now.getTime() + UNSHARED_MS);
    return response;
  }
  unshared.delete(name);
  const [sent, kept] = response.body.tee();
  const copy = new Response(kept, {
    headers: {
      "Content-Type": HTML,
      "Cache-Control": `public, max-age=${seconds}`,
      [NONCE]: context.nonce,
      [UNTIL]: String(context.now.getTime() + seconds * 1000),
    },
  });
  context.waitUntil(pageCache().put(keyOf(context.env, name, context.build), copy));
  return new Response(sent, { status: response.status, headers: response.headers });
}

/**
 * Takes the pages at these addresses out of this isolate's memory and this data centre's Cache API, in all their forms; elsewhere
 * they live on until their time is over.
 */
export async function dropSharedPages(
  { env, build }: Pick<RequestContext, "env" | "build">,
  addresses: readonly string[],
): Promise<void> {
  const names = addresses.flatMap((address) => FORMS.map((form) => form + address));
  names.forEach(forgetPage);
  await Promise.all(names.map((name) => pageCache().delete(keyOf(env, name, build))));
}

function isShareable(request: Request): boolean {
  return (
    isReading(request) &&
    !sendsPageCookie(request) &&
    pathAndQuery(request).length <= LONGEST_ADDRESS
  );
}

// Neither host nor parameters can make one page's name another's: the name ends with the whole address.
function nameOf(
  request: Request,
  { isLight, preferences }: Pick<RequestContext, "isLight" | "preferences">,
): string {
  const form: Form = `${isLight ? "light" : "full"}${preferences.consent ? "" : "-asking"}`;
  return `${form}${pathAndQuery(request)}`;
}

/** The forms that one page is kept in. */
const FORMS = ["full", "light", "full-asking", "light-asking"] as const;
type Form = (typeof FORMS)[number];

// A deployment starts afresh: pages of another build name other scripts.
function keyOf(env: Env, name: string, build: string): Request {
  return new Request(`${env.SITE_ORIGIN}/pages/${encodeURIComponent(build)}/${name}`);
}

// The types of the browser's `caches`, which the pages need, do not know the Worker's own.
function pageCache(): Cache {
  return (caches as unknown as { default: Cache }).default;
}
