import { data, type ActionFunctionArgs } from "@remix-run/cloudflare";
import { describeLastAction } from "~/domain/audit/last-action.server";
import { announceContestChange } from "~/domain/contest-admin/announce-change.server";
import {
  EXTENSION_REFUSALS,
  extendContest,
  extensionForm,
} from "~/domain/contest-admin/extend-contest.server";
import { ringBells } from "~/domain/notifications/channel.server";
import { adminContestPath } from "~/domain/paths";
import { findPathsOfContest } from "~/domain/polls/convert.server";
import { readAdminForm, requireContest } from "~/http/admin";
import { redirectWithFlash } from "~/http/flash";
import { checkForm } from "~/http/read-form";

/**
 * Extends the running deadline of a contest and notifies the people affected. If another admin was faster, the refusal says what
 * that admin did (ADMIN-01).
 */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const { db, env, now } = context;
  const { admin, typed, refused } = await readAdminForm(request, context);
  if (refused) return refused;
  const contest = await requireContest(context, params.contestId);
  const zone = env.TIME_ZONE;
  const form = checkForm(typed, extensionForm(zone));
  const refuse = (status: number, message: string) =>
    data({ errors: {}, message, typed: { hasta: typed.hasta ?? "" } }, { status });
  if (!form.ok) return refuse(400, Object.values(form.errors)[0] ?? "");
  const extension = { ...form.value, admin: admin.id, zone };
  const answer = await extendContest(db, contest, extension, now);
  if (!answer.ok) {
    const { status, text } = EXTENSION_REFUSALS[answer.reason];
    if (answer.reason !== "changed") return refuse(status, text);
    const done = await describeLastAction(db, contest.id, { admin: admin.id, now, zone });
    return refuse(status, `${text} ${done} No se amplió nada.`);
  }
  await context.dropSharedPages(await findPathsOfContest(db, contest.id));
  await announceContestChange(env, contest.id);
  context.waitUntil(ringBells(env, answer.notified));
  return redirectWithFlash(adminContestPath(contest.id), "contest-extended");
}
