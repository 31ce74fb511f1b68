import { recordCelebration } from "~/domain/closing/celebrations.server";
import type { Win } from "~/domain/contests/places";
import type { RequestContext } from "./context";

/** Notes that the page which is being answered congratulates its viewer, if it is put on a screen (docs/design/forms.md). */
export async function congratulate(context: RequestContext, win: Win | null): Promise<void> {
  const viewer = await context.viewer();
  if (viewer && win && context.isShown) {
    await recordCelebration(context.db, viewer.id, win, context.now);
  }
}
