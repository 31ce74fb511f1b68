import { data, type ActionFunctionArgs } from "@remix-run/cloudflare";
import { describeLastAction } from "~/domain/audit/last-action.server";
import { pathsOfContest } from "~/domain/contest-admin/announce-change.server";
import {
  disqualifyStory,
  findDisqualifiable,
  readmitStory,
} from "~/domain/moderation/disqualify.server";
import { DisqualificationFields, ReadmissionFields } from "~/domain/moderation/moderation-fields";
import { ringBells } from "~/domain/notifications/channel.server";
import { disqualificationPath, storyPath } from "~/domain/paths";
import { NO_STORY } from "~/domain/stories/refusals";
import { sendWithdrawals } from "~/domain/votes/withdrawals.server";
import { readAdminForm } from "~/http/admin";
import { redirectWithFlash } from "~/http/flash";
import { checkForm, refusalOf } from "~/http/read-form";

const OTHER_PHASE =
  "El reto pasó a otra fase mientras tanto, y esto tendría otro efecto. Lee lo que cambia y envíalo de nuevo.";

/** Disqualifies a story, or lifts the disqualification whose id the form sends (REPORT-03). */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const { db, env, now } = context;
  const { admin, typed, refused } = await readAdminForm(request, context);
  if (refused) return refused;
  const story = await findDisqualifiable(db, params.storyId ?? "", now);
  if (!story) throw refusalOf(NO_STORY);
  const isLift = "levantar" in typed;
  const form = isLift
    ? checkForm(typed, ReadmissionFields)
    : checkForm(typed, DisqualificationFields);
  if (!form.ok) return data({ errors: form.errors, typed }, { status: 400 });
  const by = admin.id;
  const answer =
    "intervention" in form.value
      ? await readmitStory(db, { story, by, ...form.value }, now)
      : await disqualifyStory(db, { story, by, ...form.value }, now);
  if (!answer.ok) {
    const reading = { admin: admin.id, now, zone: env.TIME_ZONE };
    const message =
      answer.reason === "phase" ? OTHER_PHASE : await describeLastAction(db, story.id, reading);
    return data({ message, typed }, { status: 409 });
  }
  // Waits until the contest's room has withdrawn the story, so that the next page shows the votes that voters got back. If the room
  // does not answer, the cron retries within a minute.
  await sendWithdrawals(env, db, now, story.id);
  context.waitUntil(ringBells(env, answer.notified));
  const page = storyPath(story.id);
  await context.dropSharedPages([
    ...[page, `${page}?from=historias`, "/historias", "/rankings"],
    ...pathsOfContest(story.contest.id),
  ]);
  return redirectWithFlash(
    disqualificationPath(story.id),
    isLift ? "story-readmitted" : "story-out",
  );
}
