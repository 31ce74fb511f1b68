import { data } from "@remix-run/cloudflare";
import { describeLastAction } from "~/domain/audit/last-action.server";
import {
  hideComment,
  liftFromComment,
  removeComment,
} from "~/domain/moderation/moderate-comment.server";
import { CommentDecisionFields } from "~/domain/moderation/moderation-fields";
import { MODERATION_REFUSALS } from "~/domain/moderation/refusals";
import { ringBells } from "~/domain/notifications/channel.server";
import { MODERATION_LOG, storyPath } from "~/domain/paths";
import type { RequestContext } from "./context";
import { checkForm, refusalOf, type Typed } from "./read-form";

/** Hides or deletes a comment, as decided in an admin's form. Returns the response of a refusal; null after success (REPORT-02). */
export async function decideOnComment(
  typed: Typed,
  { comment, admin, want }: { comment: string; admin: string; want: "hide" | "remove" },
  context: RequestContext,
) {
  const form = checkForm(typed, CommentDecisionFields);
  if (!form.ok) return data({ errors: form.errors, typed }, { status: 400 });
  const decide = want === "hide" ? hideComment : removeComment;
  const answer = await decide(context.db, { comment, ...form.value, by: admin }, context.now);
  return finish(answer, { comment, admin, typed }, context);
}

/** Lifts the intervention that hid or deleted a comment. Returns the response of a refusal; null after success. */
export async function liftDecision(
  { comment, intervention, admin }: { comment: string; intervention: string; admin: string },
  context: RequestContext,
) {
  const answer = await liftFromComment(context.db, { intervention, by: admin }, context.now);
  return finish(answer, { comment, admin, typed: {} }, context);
}

async function finish(
  answer: Awaited<ReturnType<typeof hideComment>>,
  { comment, admin, typed }: { comment: string; admin: string; typed: Typed },
  context: RequestContext,
) {
  const { db, env, now } = context;
  if (!answer.ok) {
    const { status, text } = MODERATION_REFUSALS[answer.reason];
    if (answer.reason === "no-comment") throw refusalOf({ status, text });
    const reading = { admin, now, zone: env.TIME_ZONE };
    const message =
      answer.reason === "already" ? await describeLastAction(db, comment, reading) : text;
    return data({ message, typed }, { status });
  }
  const story = storyPath(answer.story);
  // Purges only the first page of the story's comments; cached further pages expire within a minute.
  await context.dropSharedPages([story, `${story}?from=historias`, MODERATION_LOG]);
  context.waitUntil(ringBells(env, answer.notified));
  return null;
}
