import {
  hasWrittenImage,
  PICTURE_REFUSALS,
  takeImagesOut,
} from "~/domain/pictures/keep-pictures.server";
import { isSourceTooLong } from "~/domain/markdown/source";
import { WRITING_REFUSALS } from "~/domain/submissions/refusals";
import type { RequestContext } from "./context";
import { retryAfter, tooMany } from "./rate-limits";

type FittingText =
  | { ok: true; source: string }
  | {
      ok: false;
      refusal: { status: number; text: string };
      headers: Record<string, string>;
    };

/**
 * A typed text as it can be stored: images that it carries as `data:` addresses become pictures of the account, and what is
 * left has to fit (WRITE-06, WRITE-18). A visitor has no pictures: theirs stay in the text until they have signed in.
 */
export async function fittingText(context: RequestContext, typed: string): Promise<FittingText> {
  const { db, env, now } = context;
  const hasImage = hasWrittenImage(typed);
  const viewer = hasImage ? await context.viewer() : null;
  const taken = viewer
    ? await takeImagesOut(db, env, viewer.id, typed, now)
    : { ok: true as const, source: typed };
  if (!taken.ok) {
    const refusal = taken.reason === "too-many" ? tooMany : PICTURE_REFUSALS[taken.reason];
    return { ok: false, refusal, headers: retryAfter(taken) };
  }
  if (!isSourceTooLong(taken.source)) return taken;
  const refusal = hasImage && !viewer ? PICTURE_REFUSALS.visitor : WRITING_REFUSALS["too-long"];
  return { ok: false, refusal, headers: {} };
}
