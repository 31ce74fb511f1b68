import { data, redirect, type ActionFunctionArgs } from "@remix-run/cloudflare";
import { mustConfirmEmail } from "~/domain/accounts/rights";
import { FLASHES, voteFlash } from "~/domain/flash/flashes";
import { NO_STORY } from "~/domain/stories/refusals";
import { voteRefusal, type RefusalMessage } from "~/domain/votes/refusals";
import { findVotedStory, VoteFields, voteForStory } from "~/domain/votes/vote-for-story.server";
import { redirectWithFlash } from "~/http/flash";
import { backToCard, loginPath, registerPath, safePath } from "~/http/paths";
import { pendingActionHeader, type PendingAction } from "~/http/pending-action";
import { limitViewer, tooMany } from "~/http/rate-limits";
import { newFormKey, readForm, refusalOf } from "~/http/read-form";
import { hasSessionEnded } from "~/http/session";
import { networkOfVote } from "~/http/vote-network";

/** Fields of a vote form that repeats the same request. */
export interface Retry {
  quiere: string;
  clave: string;
  redirectTo: string;
}

/**
 * Casts or withdraws a vote (VOTE-02). A visitor is redirected to registration or login, and the vote is stored as a
 * pending action.
 */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const { db, env, now } = context;
  const form = await readForm(request, VoteFields);
  const id = params.storyId ?? "";
  const session = (await context.sessionHash()) ?? "";
  const [viewer, story, allowed] = await Promise.all([
    context.viewer(),
    findVotedStory(db, id, session),
    limitViewer(context, "vote"),
  ]);
  const to = form.ok ? form.value.redirectTo : null;
  // Fallback path, because a deleted story has neither a page nor a card to return to.
  const back = story ? backToCard(to, id, `/story/${id}`) : safePath(to, "/contest/current");
  if (!viewer) {
    // After a logout in another tab the browser sends no cookie of a session. The form's data then tell that its page was
    // rendered for a signed-in person.
    const hasEnded = (await hasSessionEnded(context)) || (form.ok && !form.value.isVisitorPage);
    const headers = new Headers();
    if (form.ok) {
      const pending = pendingVote(id, form.value, hasEnded);
      headers.set("Set-Cookie", await pendingActionHeader(request, context, pending, back));
      // No redirect for a form sent by script from a visitor's page, because the page opens the registration dialog.
      if (form.isInPlace && form.value.isVisitorPage) {
        return data({ voted: null, message: "", isRefused: false, retry: null }, { headers });
      }
    }
    return redirect(hasEnded ? loginPath(back) : registerPath(back), { status: 303, headers });
  }
  if (!form.ok) return refused({ status: 400, text: Object.values(form.errors)[0] ?? "" });
  const unconfirmed = mustConfirmEmail(viewer, env);
  if (unconfirmed) return refused(unconfirmed);
  if (!allowed.ok) return refused({ ...tooMany, retryAfter: allowed.retryAfter });
  const { want, key = newFormKey(), redirectTo } = form.value;
  const vote = { user: viewer.id, story: id, want, key };
  const later = (work: Promise<void>) => context.waitUntil(work);
  const onVoted = networkOfVote(request, context, viewer.id);
  const answer = await voteForStory(env, db, story, vote, { now, later, onVoted });
  if (!answer.ok) {
    if (!story && want === "vote") throw refusalOf(NO_STORY);
    const refusal = voteRefusal(answer);
    // The retry form keeps the idempotency key, so that the server recognises the same vote request.
    return refused(refusal, refusal.status === 503 ? retryOf({ want, key }, back) : null);
  }
  const flash = story ? voteFlash(want, answer.voted) : "vote-returned";
  // A form sent by script is redirected too if its story was deleted and it names no page: the story's page no longer exists to
  // show the response.
  if (!form.isInPlace || !(story || redirectTo)) return redirectWithFlash(back, flash);
  const reply = { voted: answer.voted, message: FLASHES[flash].text, isRefused: false };
  return data({ ...reply, retry: null });
}

const retryOf = ({ want, key }: { want: "vote" | "no-vote"; key: string }, back: string) => ({
  quiere: want === "vote" ? "voto" : "no-voto",
  clave: key,
  redirectTo: back,
});

/**
 * Returns the vote to carry out after the login. It has the form's idempotency key; a visitor's shared page has none, so a new
 * key is made.
 */
function pendingVote(
  story: string,
  { want, key: sent }: { want: "vote" | "no-vote"; key?: string | undefined },
  hasEnded: boolean,
): PendingAction {
  const key = hasEnded && sent ? sent : newFormKey();
  return { kind: "vote", story, want, key };
}

function refused({ status, text, retryAfter }: RefusalMessage, retry: Retry | null = null) {
  const headers: HeadersInit = retryAfter ? { "Retry-After": String(retryAfter) } : {};
  return data({ voted: null, message: text, isRefused: true, retry }, { status, headers });
}
