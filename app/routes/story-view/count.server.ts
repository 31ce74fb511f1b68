import type { AppLoadContext } from "@remix-run/cloudflare";
import { clientAddress, throttle } from "~/domain/accounts/throttle.server";
import { localDay } from "~/domain/time/time";
import { visitorKey } from "~/domain/stories/blind-order.server";
import { recordView } from "~/domain/stories/views.server";

/** Counts this reader's view of the story, once a day (STORY-06). */
export async function countView(
  request: Request,
  context: AppLoadContext,
  story: string,
): Promise<void> {
  const { ask, env, now } = context;
  const viewer = await context.viewer();
  const day = localDay(now, env.TIME_ZONE);
  const address = clientAddress(request.headers, env);
  if (!viewer && address !== null) {
    const allowed = await throttle(ask, env, "view", `${story} ${address}`, now);
    if (!allowed.ok) return;
  }
  const reader = viewer ? `u:${viewer.id}` : visitorKey(request, env.SESSION_SECRET, day);
  await recordView(ask, { story, viewer: reader, userId: viewer?.id ?? null, day }, now);
}
