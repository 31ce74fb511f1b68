import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { useActionData, useParams, type ClientActionFunctionArgs } from "@remix-run/react";
import { mustConfirmEmail } from "~/domain/accounts/rights";
import { NO_STORY } from "~/domain/stories/refusals";
import { voteRefusal, type RefusalMessage } from "~/domain/votes/refusals";
import { findVotedStory, VoteFields, voteForStory } from "~/domain/votes/vote-for-story.server";
import { FLASHES, voteFlash } from "~/domain/flash/flashes";
import { newFormKey, readForm, refusalOf } from "~/http/read-form";
import { redirectWithFlash } from "~/http/flash";
import { pendingActionHeader, type PendingAction } from "~/http/pending-action";
import { loginPath, safePath } from "~/http/paths";
import { hasSessionEnded } from "~/http/session";
import { limitViewer, tooMany } from "~/http/rate-limits";
import { pageTitle } from "~/ui/layout/page-title";
import { replyOrLost } from "~/remix/lost-connection";
import { VotePage, type Retry } from "./page";

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle("Votar", matches) }];

/** Redirects a GET to the story; after a POST the page shows the refusal. */
export function loader({ params, context }: LoaderFunctionArgs) {
  if (context.isPost) return null;
  throw redirect(`/story/${encodeURIComponent(params.storyId ?? "")}`, 303);
}

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
  const page = story ? `/story/${id}` : "/contest/current";
  const back = safePath(form.ok ? form.value.redirectTo : null, page);
  if (!viewer) {
    // The cookie is gone after a logout in another tab: only the form still tells of the session.
    const hasEnded = (await hasSessionEnded(context)) || (form.ok && !form.value.visita);
    const headers = new Headers();
    if (form.ok) {
      const deed = deedOf(id, form.value, hasEnded);
      headers.set("Set-Cookie", await pendingActionHeader(request, context, deed, back));
      // The dialog of the registration opens over the page.
      if (form.isInPlace && form.value.visita) {
        return data({ voted: null, message: "", isRefused: false, retry: null }, { headers });
      }
    }
    const register = `/register?redirectTo=${encodeURIComponent(back)}`;
    return redirect(hasEnded ? loginPath(back) : register, { status: 303, headers });
  }
  if (!form.ok) return refused({ status: 400, text: Object.values(form.errors)[0] ?? "" });
  const unconfirmed = mustConfirmEmail(viewer, env);
  if (unconfirmed) return refused(unconfirmed);
  if (!allowed.ok) return refused({ ...tooMany, retryAfter: allowed.retryAfter });
  const { quiere, clave = newFormKey(), redirectTo } = form.value;
  const want = wantOf(quiere);
  const wish = { user: viewer.id, story: id, want, key: clave } as const;
  const later = (work: Promise<void>) => context.waitUntil(work);
  const answer = await voteForStory(env, db, story, wish, { now, later });
  if (!answer.ok) {
    if (!story && want === "vote") throw refusalOf(NO_STORY);
    const refusal = voteRefusal(answer);
    // The form comes back with its own key: sending it again is the same request, not a second one.
    return refused(refusal, refusal.status === 503 ? { quiere, clave, redirectTo: back } : null);
  }
  const flash = story ? voteFlash(want, answer.voted) : "vote-returned";
  // A script on the page of a story that is gone is led away too: there is nothing left to show the answer on.
  if (!form.isInPlace || !(story || redirectTo)) return redirectWithFlash(back, flash);
  const reply = { voted: answer.voted, message: FLASHES[flash].text, isRefused: false };
  return data({ ...reply, retry: null });
}

const wantOf = (quiere: "voto" | "no-voto") => (quiere === "voto" ? "vote" : "no-vote");

/** The vote for the login: with the form's key, but for a visitor, whose page has the key of nobody. */
function deedOf(
  story: string,
  { quiere, clave }: { quiere: "voto" | "no-voto"; clave?: string | undefined },
  hasEnded: boolean,
): PendingAction {
  const key = hasEnded && clave ? clave : newFormKey();
  return { kind: "vote", story, want: wantOf(quiere), key };
}

function refused({ status, text, retryAfter }: RefusalMessage, retry: Retry | null = null) {
  const headers: HeadersInit = retryAfter ? { "Retry-After": String(retryAfter) } : {};
  return data({ voted: null, message: text, isRefused: true, retry }, { status, headers });
}

/** A vote by script: refused or lost, the page stays where it is. */
export function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return replyOrLost(serverAction, "Error inesperado al votar. Revisa tu conexión.");
}

export default function Vote() {
  const { storyId } = useParams();
  return <VotePage story={storyId ?? ""} answer={useActionData<typeof action>()} />;
}
