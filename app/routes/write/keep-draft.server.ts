import { redirect, type AppLoadContext } from "@remix-run/cloudflare";
import { clientAddress } from "~/domain/accounts/throttle.server";
import { discardVersion, takeVersion } from "~/domain/drafts/choose-version.server";
import { DraftFields, draftSave } from "~/domain/submissions/story-fields";
import { saveDraft } from "~/domain/drafts/save-draft.server";
import { startVisitorDraft } from "~/http/draft-cookie";
import { redirectWithFlash } from "~/http/flash";
import { checkForm, type Typed } from "~/http/read-form";
import { loginPath } from "~/http/paths";
import { hasSessionEnded } from "~/http/session";
import { limitActor } from "~/http/rate-limits";
import { again, tooOften } from "./answer.server";

/** Keeps an unfinished text: under the account, or for a visitor under a cookie until they have registered (WRITE-14). */
export async function keepDraft(
  request: Request,
  context: AppLoadContext,
  contest: string,
  typed: Typed,
) {
  const { db, env, now } = context;
  const viewer = await context.viewer();
  const draft = checkForm(typed, DraftFields);
  if (!draft.ok) return again(typed, 400, { errors: draft.errors });
  const { owner, header } = viewer
    ? { owner: { user: viewer.id }, header: null }
    : await startVisitorDraft(request);
  // A visitor counts by address: a request without the cookie is a new owner each time.
  const actor = viewer?.id ?? clientAddress(request.headers, env);
  const allowed = await limitActor(context, "draft", actor);
  if (!allowed.ok) return tooOften(typed, allowed.retryAfter);
  const saved = await saveDraft(db, owner, contest, draftSave(draft.value, now));
  const headers = new Headers(header ? { "Set-Cookie": header } : {});
  const path = `/write/${contest}`;
  if (!viewer && (await hasSessionEnded(context))) {
    throw redirect(loginPath(path), { status: 303, headers });
  }
  // The typed text is saved by now, so that neither choice can lose it.
  if (typed.usar) {
    await takeVersion(db, owner, typed.usar, now);
    return redirectWithFlash(path, "version-used", headers);
  }
  if (typed.descartar) {
    await discardVersion(db, owner, typed.descartar);
    return redirectWithFlash(path, "version-discarded", headers);
  }
  if (typed.paso !== "borrador") {
    const register = `/register?redirectTo=${encodeURIComponent(path)}`;
    return redirectWithFlash(register, "login-to-submit", headers);
  }
  const isOnlyOne = !saved?.versions.length;
  return redirectWithFlash(path, isOnlyOne ? "draft-saved" : "draft-conflict", headers);
}

/**
 * Saves the text of a form that does something else, so that leaving the next page loses nothing: the consent step, or one that
 * takes no text any more. Whether it did; too many saves are simply not made.
 */
export async function keepOnTheWay(
  context: AppLoadContext,
  writer: string,
  contest: string,
  typed: Typed,
): Promise<boolean> {
  const draft = checkForm(typed, DraftFields);
  if (!draft.ok || !(await limitActor(context, "draft", writer)).ok) return false;
  const { db, now } = context;
  return (await saveDraft(db, { user: writer }, contest, draftSave(draft.value, now))) !== null;
}
