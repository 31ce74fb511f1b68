import { ExpiringCache } from "~/domain/cache/bounded-cache";
import type { RequestContext } from "~/http/context";
import { sendsPageCookie } from "~/http/cookies";
import { edgeCache } from "~/http/documents";
import { isReading } from "~/http/guard";
import { pathAndQuery } from "~/http/paths";
import { takeSharing } from "./shared-page";

const NONCE = "x-page-nonce";
const UNTIL = "x-page-until";
const HTML = "text/html; charset=utf-8";
/** Longest address in characters of a request for which the cache is used. No page of the site has a longer one. */
const LONGEST_ADDRESS = 200;

/** A cached page, and the nonce with which it was rendered. */
interface CachedPage {
  html: string;
  nonce: string;
}

/** Pages in this isolate's memory, where a hit costs less than half of one in the Cache API. */
const hotPages = new ExpiringCache<CachedPage>({
  entries: 50,
  bytes: 8 * 1024 * 1024,
  sizeOf: ({ html }) => 2 * html.length,
});

/**
 * Returns the cached page for this request, from the memory of the isolate or the Cache API. Null if there is none, or if the
 * request has a cookie that pages differ by: a cached page never holds a session, a vote or a blind order.
 */
export async function findSharedPage(
  request: Request,
  context: RequestContext,
): Promise<Response | null> {
  const { env, nonce, now, build } = context;
  if (!isShareable(request)) return null;
  const name = nameOf(request, context);
  const page = hotPages.get(name, now) ?? (await findStored(name, keyOf(env, name, build), now));
  if (!page) return null;
  // Replaces the cached nonce, which is no secret any more, and the cached time by those of this response.
  const html = page.html
    .replaceAll(page.nonce, nonce)
    .replace(/data-now="\d+"/, `data-now="${now.getTime()}"`);
  return new Response(request.method === "HEAD" ? null : html, {
    headers: { "Content-Type": HTML },
  });
}

/** Reads a page from the Cache API into the memory of the isolate. */
async function findStored(name: string, key: Request, now: Date): Promise<CachedPage | null> {
  const stored = await edgeCache().match(key);
  const nonce = stored?.headers.get(NONCE);
  // The Cache API counts `max-age` from when the page was stored. This instant counts from the page's request, which was earlier.
  const until = Number(stored?.headers.get(UNTIL));
  if (!stored || !nonce || until <= now.getTime()) return null;
  const page = { html: await stored.text(), nonce };
  hotPages.set(name, page, until);
  return page;
}

/**
 * Returns the response to send, and stores a copy of a page that all visitors share in the Cache API, for as long as its
 * `s-maxage` allows. Nothing is stored during maintenance.
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
  // During maintenance nothing is stored, because pages that stay open then show a banner.
  if (!isStored || response.body === null || (await context.maintenance())) return response;
  const [sent, stored] = response.body.tee();
  const copy = new Response(stored, {
    headers: {
      "Content-Type": HTML,
      "Cache-Control": `public, max-age=${seconds}`,
      [NONCE]: context.nonce,
      [UNTIL]: String(context.now.getTime() + seconds * 1000),
    },
  });
  const name = nameOf(request, context);
  context.waitUntil(edgeCache().put(keyOf(context.env, name, context.build), copy));
  return new Response(sent, { status: response.status, headers: response.headers });
}

/**
 * Removes the pages at these addresses, in all their variants, from this isolate's memory and this data centre's Cache API.
 * Elsewhere they live until they expire.
 */
export async function dropSharedPages(
  { env, build }: Pick<RequestContext, "env" | "build">,
  addresses: readonly string[],
): Promise<void> {
  const names = addresses.flatMap((address) => VARIANTS.map((variant) => variant + address));
  names.forEach((name) => hotPages.delete(name));
  await Promise.all(names.map((name) => edgeCache().delete(keyOf(env, name, build))));
}

function isShareable(request: Request): boolean {
  return (
    isReading(request) &&
    !sendsPageCookie(request) &&
    pathAndQuery(request).length <= LONGEST_ADDRESS
  );
}

/** Variants of one page: with and without scripts, with and without the question for consent. */
const VARIANTS = ["full", "light", "full-asking", "light-asking"] as const;
type Variant = (typeof VARIANTS)[number];

/**
 * Returns the name of a page in the cache: the variant, then the whole address, so that no parameter can make it equal to another
 * page's name.
 */
function nameOf(
  request: Request,
  { isLight, preferences }: Pick<RequestContext, "isLight" | "preferences">,
): string {
  const variant: Variant = `${isLight ? "light" : "full"}${preferences.consent ? "" : "-asking"}`;
  return `${variant}${pathAndQuery(request)}`;
}

/** Returns the key of a page in the Cache API. The key contains the build, since a page names the scripts of its build. */
function keyOf(env: Env, name: string, build: string): Request {
  return new Request(`${env.SITE_ORIGIN}/pages/${encodeURIComponent(build)}/${name}`);
}
