import { data, redirect, type ActionFunctionArgs } from "@remix-run/cloudflare";
import { mustConfirmEmail } from "~/domain/accounts/rights";
import { FLASHES, pollFlash } from "~/domain/flash/flashes";
import { pollPath } from "~/domain/paths";
import { PollVoteFields } from "~/domain/polls/poll-fields";
import { POLL_REFUSALS } from "~/domain/polls/refusals";
import { voteInPoll } from "~/domain/polls/vote.server";
import { redirectWithFlash } from "~/http/flash";
import { loginPath, safePath } from "~/http/paths";
import { pendingActionHeader } from "~/http/pending-action";
import { limitViewer, retryAfter, tooMany } from "~/http/rate-limits";
import { readForm, refusalOf } from "~/http/read-form";
import type { Reply } from "~/remix/lost-connection";

/** Action data of a refused vote, with the option that was chosen. */
export interface RefusedVote extends Reply {
  opcion: string;
}

/**
 * Stores or changes a vote in a poll (POLL-01). A visitor is led to the login, and the vote is stored as a pending action.
 */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const { db, env, now } = context;
  const form = await readForm(request, PollVoteFields);
  const poll = params.pollId ?? "";
  const page = pollPath(poll);
  const [viewer, allowed] = await Promise.all([context.viewer(), limitViewer(context, "poll")]);
  if (!viewer) {
    if (!form.ok) return redirect(loginPath(page), 303);
    const choice = { kind: "poll", poll, option: form.value.option } as const;
    const headers = { "Set-Cookie": await pendingActionHeader(request, context, choice, page) };
    return redirect(loginPath(page), { status: 303, headers });
  }
  const refused = (status: number, message: string, headers: HeadersInit = {}) => {
    const reply: RefusedVote = { message, isRefused: true, opcion: form.typed.opcion ?? "" };
    return data(reply, { status, headers });
  };
  if (!form.ok) return refused(400, Object.values(form.errors)[0] ?? "");
  const unconfirmed = mustConfirmEmail(viewer, env);
  if (unconfirmed) return refused(unconfirmed.status, unconfirmed.text);
  if (!allowed.ok) return refused(tooMany.status, tooMany.text, retryAfter(allowed));
  const { option, redirectTo } = form.value;
  const answer = await voteInPoll(db, { poll, option, user: viewer.id }, now);
  if (!answer.ok) {
    const { status, text } = POLL_REFUSALS[answer.reason];
    if (answer.reason === "no-poll") throw refusalOf(POLL_REFUSALS["no-poll"]);
    return refused(status, text);
  }
  const flash = pollFlash(answer);
  if (form.isInPlace) return data({ message: FLASHES[flash].text, isRefused: false });
  return redirectWithFlash(safePath(redirectTo, page), flash);
}
