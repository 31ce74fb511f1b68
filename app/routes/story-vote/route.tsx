import {
  data,
  redirect,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { useActionData, useParams, type ClientActionFunctionArgs } from "@remix-run/react";
import { mustConfirmEmail } from "~/domain/accounts/rights";
import { NO_STORY } from "~/domain/stories/no-story";
import { VoteFields } from "~/domain/votes/vote-fields";
import { voteFlash, voteRefusal, type RefusalMessage } from "~/domain/votes/refusals";
import { voteForStory } from "~/domain/votes/vote-for-story.server";
import { findVotedStory } from "~/domain/votes/votes.server";
import { FLASHES } from "~/domain/flash/flashes";
import { redirectWithFlash } from "~/http/flash";
import { readForm, refusalOf } from "~/http/read-form";
import { loginPath, safePath } from "~/http/safe-path";
import { hasSessionEnded } from "~/http/session";
import { limitViewer, tooMany } from "~/http/throttled";
import { pageTitle } from "~/ui/layout/page-title";
import { askServer } from "~/remix/client-action";
import { VotePage, type Retry } from "./page";

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle("Votar", matches) }];

/** Redirects a GET to the story; after a POST the page shows the refusal. */
export function loader({ params, context }: LoaderFunctionArgs) {
  if (context.isPost) return null;
  throw redirect(`/story/${encodeURIComponent(params.storyId ?? "")}`, 303);
}

/** Lets Retry-After through. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { ask, env, now } = context;
  const form = await readForm(request, VoteFields);
  const id = params.storyId ?? "";
  const session = (await context.sessionHash()) ?? "";
  const [viewer, story, allowed] = await Promise.all([
    context.viewer(),
    findVotedStory(ask, id, session),
    limitViewer(context, "vote"),
  ]);
  const page = story ? `/story/${id}` : "/contest/current";
  const back = safePath(form.ok ? form.value.redirectTo : null, page);
  if (!viewer) {
    const register = `/register?redirectTo=${encodeURIComponent(back)}`;
    return redirect((await hasSessionEnded(context)) ? loginPath(back) : register, 303);
  }
  if (!form.ok) return refused({ status: 400, text: Object.values(form.errors)[0] ?? "" });
  const unconfirmed = mustConfirmEmail(viewer, env);
  if (unconfirmed) return refused(unconfirmed);
  if (!allowed.ok) return refused({ ...tooMany, retryAfter: allowed.retryAfter });
  const { quiere, clave, redirectTo } = form.value;
  const want = quiere === "voto" ? "vote" : "no-vote";
  const wish = { user: viewer.id, story: id, want, key: clave } as const;
  const later = (work: Promise<void>) => context.waitUntil(work);
  const answer = await voteForStory(env, ask, story, wish, { now, later });
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

function refused({ status, text, retryAfter }: RefusalMessage, retry: Retry | null = null) {
  const headers: HeadersInit = retryAfter ? { "Retry-After": String(retryAfter) } : {};
  return data({ voted: null, message: text, isRefused: true, retry }, { status, headers });
}

/** A vote by script: refused or lost, the page stays where it is. */
export function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return askServer(serverAction, "Error inesperado al votar. Revisa tu conexión.");
}

export default function Vote() {
  const { storyId } = useParams();
  return <VotePage story={storyId ?? ""} answer={useActionData<typeof action>()} />;
}
