import { clientAddress, throttle } from "~/domain/accounts/throttle.server";
import { recordCelebration } from "~/domain/closing/celebrations.server";
import type { Win } from "~/domain/contests/places";
import type { Reader } from "~/domain/reads/fair-order";
import { visitorKey } from "~/domain/stories/list-order.server";
import { recordView } from "~/domain/stories/views.server";
import { localDay } from "~/domain/time/time";
import type { RequestContext } from "./context";

/** The reader of a page: the signed-in person, or a visitor identified for one day by address and browser. */
export async function readerOf({ headers }: Request, context: RequestContext): Promise<Reader> {
  const viewer = await context.viewer();
  const day = localDay(context.now, context.env.TIME_ZONE);
  if (viewer) return { userId: viewer.id, key: `u:${viewer.id}`, day };
  const browser = {
    address: headers.get("CF-Connecting-IP") ?? "",
    agent: headers.get("User-Agent") ?? "",
  };
  return { userId: null, key: visitorKey(browser, context.env.SESSION_SECRET, day), day };
}

/** Counts this reader's view of a story, at most once a day. Visitors additionally have a rate limit by address (STORY-06). */
export async function countView(
  request: Request,
  context: RequestContext,
  story: string,
): Promise<void> {
  const { db, env, now } = context;
  const reader = await readerOf(request, context);
  const address = clientAddress(request.headers, env);
  if (reader.userId === null && address !== null) {
    const allowed = await throttle(db, env, "view", `${story} ${address}`, now);
    if (!allowed.ok) return;
  }
  await recordView(db, story, reader, now);
}

/**
 * Records that this page congratulated the viewer on a win. Records nothing for a prefetch or a HEAD request, which shows no page
 * (docs/design/forms.md).
 */
export async function recordCongratulation(
  context: RequestContext,
  win: Win | null,
): Promise<void> {
  const viewer = await context.viewer();
  if (viewer && win && context.isShown) {
    await recordCelebration(context.db, viewer.id, win, context.now);
  }
}

/** The country of the client's network as ISO 3166-1 alpha-2, or null if unknown. */
export function countryOf({ cf }: { cf?: { country?: unknown } }): string | null {
  const country = cf?.country;
  // Cloudflare sends XX for an unknown country and T1 for Tor.
  const isKnown = typeof country === "string" && /^[A-Z]{2}$/.test(country) && country !== "XX";
  return isKnown ? country : null;
}
