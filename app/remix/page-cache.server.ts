import { ExpiringCache } from "~/domain/cache/bounded-cache";
import type { RequestContext } from "~/http/context";
import { sendsPageCookie } from "~/http/cookies";
import { edgeCache } from "~/http/documents";
import { isReading } from "~/http/guard";
import { pathAndQuery } from "~/http/paths";
import { takeSharing } from "./shared-page";

const NONCE = "x-page-nonce";
const UNTIL = "x-page-until";
const BOOKMARK = "x-page-bookmark";
const HTML = "text/html; charset=utf-8";
/** Maximum URL length in characters for the page cache; no page of the site has a longer URL. */
const LONGEST_ADDRESS = 200;
/**
 * Time in seconds for which a page's entry in the Cache API keeps its bookmark, also after the page has expired or was purged.
 * Longer than replicas lag.
 */
const BOOKMARK_SECONDS = 300;

/** A cached page, and the nonce with which it was rendered. */
interface CachedPage {
  html: string;
  nonce: string;
}

/** Memory cache of pages in this isolate. A hit costs less than half of a hit in the Cache API. */
const hotPages = new ExpiringCache<CachedPage>({
  entries: 50,
  bytes: 8 * 1024 * 1024,
  sizeOf: ({ html }) => 2 * html.length,
});

/**
 * Returns the cached page for this request, from the isolate's memory or the Cache API. Null on a miss, and if the request has a
 * cookie on which pages depend: a cached page never contains a session, a vote or a blind order.
 */
export async function findSharedPage(
  request: Request,
  context: RequestContext,
): Promise<{ response: Response; from: "hot" | "cache" } | null> {
  const { env, nonce, now, build } = context;
  if (!isShareable(request)) return null;
  const name = nameOf(request, context);
  const hot = hotPages.get(name, now);
  const page = hot ?? (await findStored(name, keyOf(env, name, build), context));
  if (!page) return null;
  // Replaces the cached nonce (no longer secret) and the cached time by the values of this response.
  const html = page.html
    .replaceAll(page.nonce, nonce)
    .replace(/data-now="\d+"/, `data-now="${now.getTime()}"`);
  const response = new Response(request.method === "HEAD" ? null : html, {
    headers: { "Content-Type": HTML },
  });
  return { response, from: hot ? "hot" : "cache" };
}

/**
 * Reads a page from the Cache API into the memory of the isolate. Null if it has expired or was purged: the request then renders
 * it from a state of the database that is at least as new as the page or its purge.
 */
async function findStored(
  name: string,
  key: Request,
  { now, readSince }: RequestContext,
): Promise<CachedPage | null> {
  const stored = await edgeCache().match(key);
  const nonce = stored?.headers.get(NONCE);
  // Counts from the page's request; the Cache API counts `max-age` from the storing of the page, which is later.
  const until = Number(stored?.headers.get(UNTIL));
  if (!stored || !nonce || until <= now.getTime()) {
    const bookmark = stored?.headers.get(BOOKMARK);
    if (bookmark) readSince(bookmark);
    return null;
  }
  const page = { html: await stored.text(), nonce };
  hotPages.set(name, page, until);
  return page;
}

/**
 * Returns the response, and stores a page that all visitors share in the Cache API, for its `s-maxage`. Stores nothing during
 * maintenance.
 */
export async function keepSharedPage(
  request: Request,
  response: Response,
  context: RequestContext,
): Promise<Response> {
  const seconds = takeSharing(response, pathAndQuery(request));
  const isStored =
    seconds > 0 &&
    isShareable(request) &&
    request.method === "GET" &&
    response.status === 200 &&
    response.headers.get("Content-Type")?.startsWith("text/html") &&
    !response.headers.has("Set-Cookie");
  // Stores nothing during maintenance, because pages that stay open then contain a banner.
  if (!isStored || response.body === null || (await context.maintenance())) return response;
  const [sent, stored] = response.body.tee();
  const copy = new Response(stored, {
    headers: {
      "Content-Type": HTML,
      "Cache-Control": `public, max-age=${BOOKMARK_SECONDS}`,
      [NONCE]: context.nonce,
      [UNTIL]: String(context.now.getTime() + seconds * 1000),
      [BOOKMARK]: context.bookmark() ?? "",
    },
  });
  const name = nameOf(request, context);
  context.waitUntil(edgeCache().put(keyOf(context.env, name, context.build), copy));
  return new Response(sent, { status: response.status, headers: response.headers });
}

/**
 * Purges the pages at these addresses, in all variants, from this isolate's memory and this data centre's Cache API. Other data
 * centres keep them until they expire. Leaves `bookmark`, of the write that changed them, in their place, so that they are not
 * rendered anew from an older replica.
 */
export async function dropSharedPages(
  { env, build }: Pick<RequestContext, "env" | "build">,
  addresses: readonly string[],
  bookmark: string | null,
): Promise<void> {
  const names = addresses.flatMap((address) => VARIANTS.map((variant) => variant + address));
  names.forEach((name) => hotPages.delete(name));
  const headers = {
    "Cache-Control": `public, max-age=${BOOKMARK_SECONDS}`,
    [BOOKMARK]: bookmark ?? "",
  };
  await Promise.all(
    names.map((name) => edgeCache().put(keyOf(env, name, build), new Response(null, { headers }))),
  );
}

function isShareable(request: Request): boolean {
  return (
    isReading(request) &&
    !sendsPageCookie(request) &&
    pathAndQuery(request).length <= LONGEST_ADDRESS
  );
}

/** Cached variants of a page: with and without scripts, with and without the cookie strip. */
const VARIANTS = ["full", "light", "full-asking", "light-asking"] as const;
type Variant = (typeof VARIANTS)[number];

/** Returns the cache name of a page: its variant, then the whole URL, so that no parameter can imitate another page's name. */
function nameOf(
  request: Request,
  { isLight, preferences }: Pick<RequestContext, "isLight" | "preferences">,
): string {
  const variant: Variant = `${isLight ? "light" : "full"}${preferences.consent ? "" : "-asking"}`;
  return `${variant}${pathAndQuery(request)}`;
}

/** Returns the Cache API key of a page. It contains the build id, since a page names the scripts of its build. */
function keyOf(env: Env, name: string, build: string): Request {
  return new Request(`${env.SITE_ORIGIN}/pages/${encodeURIComponent(build)}/${name}`);
}
