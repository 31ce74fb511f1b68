import type { Reader } from "~/domain/reads/reader";
import { visitorKey } from "~/domain/stories/list-order.server";
import { localDay } from "~/domain/time/time";
import type { RequestContext } from "./context";

/** The reader of the page: the viewer, or a visitor keyed by address and browser for a day. */
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
