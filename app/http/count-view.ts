import type { RequestContext } from "./context";
import { clientAddress, throttle } from "~/domain/accounts/throttle.server";
import { recordView } from "~/domain/stories/views.server";
import { readerOf } from "./reader";

/** Counts this reader's view of the story, once a day (STORY-06). */
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
