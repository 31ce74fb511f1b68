import { data, type ActionFunctionArgs } from "@remix-run/cloudflare";
import { ringBells } from "~/domain/notifications/channel.server";
import { adminPollPath, ideaPath, IDEAS, PAST_POLLS, pollPath } from "~/domain/paths";
import { addOptionFromIdea, archiveIdea } from "~/domain/polls/ideas.server";
import { OptionFields } from "~/domain/polls/poll-fields";
import { POLL_ADMIN_REFUSALS } from "~/domain/polls/refusals";
import { readAdminForm } from "~/http/admin";
import type { RequestContext } from "~/http/context";
import { redirectWithFlash } from "~/http/flash";
import { checkForm, incompleteForm, refusalOf, type Typed } from "~/http/read-form";
import type { Refused } from "~/ui/forms/use-refusal";

/** Action data of a refused form that makes a poll option from an idea, with the typed text. */
export interface RefusedIdea extends Refused {
  typed?: Typed;
}

/** Makes a poll option from an idea, archives the idea, or unarchives it, selected by `paso` (POLL-02). */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const { db, now } = context;
  const { admin, typed, refused } = await readAdminForm(request, context);
  if (refused) return refused;
  const idea = params.ideaId ?? "";
  switch (typed.paso) {
    case "opcion":
      return choose(typed, { admin: admin.id, idea }, context);
    case "archivar":
      await archiveIdea(db, { admin: admin.id, idea, want: "archived" }, now);
      return redirectWithFlash(IDEAS, "idea-archived");
    case "devolver":
      await archiveIdea(db, { admin: admin.id, idea, want: "waiting" }, now);
      return redirectWithFlash(ideaPath(idea), "idea-restored");
    default:
      throw incompleteForm();
  }
}

async function choose(
  typed: Typed,
  { admin, idea }: { admin: string; idea: string },
  context: RequestContext,
) {
  const { db, env, now } = context;
  const form = checkForm(typed, OptionFields);
  const { encuesta: poll = "" } = typed;
  const errors = {
    ...(poll ? {} : { encuesta: "Elige una encuesta." }),
    ...(form.ok ? {} : form.errors),
  };
  if (!form.ok || !poll) return data<RefusedIdea>({ errors, typed }, { status: 400 });
  const answer = await addOptionFromIdea(db, { admin, poll, idea }, form.value, now);
  if (!answer.ok) {
    const { status, text } = POLL_ADMIN_REFUSALS[answer.reason];
    if (answer.reason === "no-idea") throw refusalOf({ status, text });
    return data<RefusedIdea>({ message: text, typed }, { status });
  }
  await context.dropSharedPages(["/", PAST_POLLS, pollPath(poll)]);
  context.waitUntil(ringBells(env, answer.notified));
  return redirectWithFlash(adminPollPath(poll), "idea-chosen");
}
