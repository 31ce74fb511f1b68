import {
  data,
  redirect,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { useActionData, useParams, type ClientActionFunctionArgs } from "@remix-run/react";
import { newFormKey } from "~/domain/forms/form-key";
import { mustConfirmEmail } from "~/domain/accounts/rights";
import { markRead } from "~/domain/reads/reads.server";
import { VoteFields } from "~/domain/votes/vote-fields";
import { voteFlash, voteRefusal } from "~/domain/votes/refusals";
import { castVote, noteRead, votedStoryQuery } from "~/domain/votes/votes.server";
import { FLASHES } from "~/domain/flash/flashes";
import { redirectWithFlash } from "~/http/flash";
import { readForm } from "~/http/read-form";
import { takeBackFromWithdrawn } from "~/domain/votes/withdrawals.server";
import { loginPath, safePath } from "~/http/safe-path";
import { hasSessionEnded } from "~/http/session";
import { limitViewer, tooMany } from "~/http/throttled";
import { pageTitle } from "~/ui/layout/page-title";
import { askServer } from "~/remix/client-action";
import { VotePage } from "./page";

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle("Votar", matches) }];

/** The address of a vote is for sending; who opens it lands on the story. After a POST the page shows the refusal. */
export function loader({ params, context }: LoaderFunctionArgs) {
  if (context.isPost) return null;
  throw redirect(`/story/${encodeURIComponent(params.storyId ?? "")}`, 303);
}

/** Lets Retry-After through. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { ask, env, now, read } = context;
  const form = await readForm(request, VoteFields);
  const storyId = params.storyId ?? "";
  const session = (await context.sessionHash()) ?? "";
  const [viewer, [story], allowed] = await Promise.all([
    context.viewer(),
    read(votedStoryQuery(ask, storyId, session)),
    limitViewer(context, "vote"),
  ]);
  const page = story ? `/story/${storyId}` : "/contest/current";
  const back = safePath(form.ok ? form.value.redirectTo : null, page);
  const wantsData = form.ok && form.value.respuesta === "datos";
  if (!viewer) {
    const register = `/register?redirectTo=${encodeURIComponent(back)}`;
    return redirect((await hasSessionEnded(context)) ? loginPath(back) : register, 303);
  }
  if (!form.ok) return refused(400, Object.values(form.errors)[0] ?? "");
  const unconfirmed = mustConfirmEmail(viewer, env);
  if (unconfirmed) return refused(unconfirmed.status, unconfirmed.text);
  if (!allowed.ok) {
    return refused(429, tooMany.text, { "Retry-After": String(allowed.retryAfter) });
  }
  const want = form.value.quiere === "voto" ? "vote" : "no-vote";
  if (!story && want === "vote") throw new Response("Historia no encontrada", { status: 404 });
  const wish = { user: viewer.id, story: storyId, want, key: form.value.clave } as const;
  const answer = story
    ? await castVote(env, {
        ...wish,
        contest: story.contest_id,
        datesVersion: story.dates_version,
        author: story.user_id,
      })
    : await takeBackFromWithdrawn(env, ask, wish, now);
  if (!answer.ok) {
    const { status, text, retryAfter } = voteRefusal(answer);
    // The form comes back with its own key: sending it again is the same request, not a second one.
    const form = status === 503 ? { quiere: want === "vote" ? "voto" : "no-voto" } : null;
    return refused(status, text, retryAfter ? { "Retry-After": String(retryAfter) } : {}, form);
  }
  if (story && answer.voted && !story.is_read) {
    const read = { user: viewer.id, story: storyId, manually: false };
    if (await markRead(ask, read, now)) {
      context.waitUntil(noteRead(env, story.contest_id, viewer.id, storyId, true));
    }
  }
  const flash = story ? voteFlash(want, answer.voted) : "vote-returned";
  // A script on the page of a story that is gone is led away too: there is nothing left to show the answer on.
  if (wantsData && (story || form.value.redirectTo)) {
    const reply = { voted: answer.voted, message: FLASHES[flash].text, isRefused: false };
    return data({ ...reply, retry: null });
  }
  return redirectWithFlash(back, flash);

  function refused(
    status: number,
    message: string,
    headers: HeadersInit = {},
    retry: { quiere: string } | null = null,
  ) {
    const clave = form.ok ? form.value.clave : newFormKey();
    const again = retry && { ...retry, clave, redirectTo: back };
    return data({ voted: null, message, isRefused: true, retry: again }, { status, headers });
  }
}

/** A vote by script: refused or lost, the page stays where it is. */
export function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return askServer(serverAction, "Error inesperado al votar. Revisa tu conexión.");
}

export default function Vote() {
  const { storyId } = useParams();
  return <VotePage story={storyId ?? ""} answer={useActionData<typeof action>()} />;
}
