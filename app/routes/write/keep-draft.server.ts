import { redirect, type AppLoadContext } from "@remix-run/cloudflare";
import { clientAddress } from "~/domain/accounts/throttle.server";
import { saveDraft, type DraftSave } from "~/domain/drafts/save-draft.server";
import { normalizeSource } from "~/domain/markdown/source";
import type { OwnStory } from "~/domain/stories/entries.server";
import type { Submitted } from "~/domain/submissions/send-story.server";
import { startVisitorDraft } from "~/http/draft-cookie";
import { redirectWithFlash } from "~/http/flash";
import { loginPath } from "~/http/paths";
import { limitActor } from "~/http/rate-limits";
import { hasSessionEnded } from "~/http/session";
import { pathWithLine } from "./answer";
import { includesText, isSame } from "./local-draft/draft-text";
import type { WriteForm } from "./write-form.server";

/** The parsed form of a request. */
export interface SentForm {
  request: Request;
  context: AppLoadContext;
  form: WriteForm;
}

/** The parsed form, with its writer and the contest or story that it is for. */
export interface Writing extends SentForm, Omit<Submitted, "text"> {
  /** The story that the text replaces, if it is the writer's own; else null. */
  own: OwnStory | null;
}

/**
 * Saves the text as a draft: of the account, or of a visitor, whom a cookie identifies until they have registered (WRITE-14).
 * Throws a redirect to the login if the visitor's session has ended since the form was shown or before. `versions` is the number
 * of the draft's other versions.
 */
export async function keepDraft({ request, context, form, viewer, target }: Writing) {
  const contest = target.contest.id;
  const { owner, header } = viewer
    ? { owner: { user: viewer.id }, header: null }
    : await startVisitorDraft(request);
  // A visitor's rate limit counts by IP address. The draft cookie would not work, because a request without it looks like a new
  // visitor.
  const actor = viewer?.id ?? clientAddress(request.headers, context.env);
  const limit = await limitActor(context, "draft", actor);
  if (!limit.ok) return limit;
  const saved = await saveDraft(context.db, owner, contest, form.draft);
  const headers = new Headers(header ? { "Set-Cookie": header } : {});
  const back = loginPath(pathWithLine(contest, form.answer));
  if (!viewer && (await hasSessionEnded(context))) {
    throw redirect(back, { status: 303, headers });
  }
  // The browser no longer sends the session's cookie, as after its last day or a logout in another tab.
  if (!viewer && form.isOfAccount) {
    throw await redirectWithFlash(back, "draft-saved-signed-out", headers);
  }
  return { ok: true as const, owner, headers, versions: saved?.versions.length ?? 0 };
}

/**
 * Saves an account's text as a draft in addition to the form's own step, so that leaving the next page loses nothing. Returns false
 * for a visitor and above the rate limit.
 */
export async function saveAlong({ context, viewer, target, form }: Writing): Promise<boolean> {
  if (!viewer || !(await limitActor(context, "draft", viewer.id)).ok) return false;
  return (await saveDraft(context.db, { user: viewer.id }, target.contest.id, form.draft)) !== null;
}

/** Whether a story has the text of a draft. */
export function isTextOf({ text }: DraftSave, story: { title: string; source: string }): boolean {
  return isSame(textOfStory(story), textOfDraft(text));
}

/** Whether a story begins with the text of a draft, which then need not be kept. */
export function isInStory({ text }: DraftSave, story: { title: string; source: string }): boolean {
  return includesText(textOfStory(story), textOfDraft(text));
}

const textOfStory = ({ title, source }: { title: string; source: string }) => {
  return { title, text: source };
};
const textOfDraft = ({ title, content }: DraftSave["text"]) => {
  return { title, text: normalizeSource(content) };
};
