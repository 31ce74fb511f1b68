import { data, type ActionFunctionArgs } from "@remix-run/cloudflare";
import { announceContestChange } from "~/domain/contest-admin/announce-change.server";
import { deleteContest, findContestDeletion } from "~/domain/contest-admin/delete-contest.server";
import { NO_CONTEST } from "~/domain/contests/refusals";
import { findPathsOfContest } from "~/domain/polls/convert.server";
import { counted, countOfStories } from "~/domain/text/numbers";
import { readAdminForm } from "~/http/admin";
import { redirectWithFlash } from "~/http/flash";
import { refusalOf } from "~/http/read-form";
import type { Refused } from "~/ui/forms/use-refusal";

/** Deletes a contest that has not begun and has no story or draft (ADMIN-01). */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const { db, env, now } = context;
  const { admin, refused } = await readAdminForm(request, context);
  if (refused) return refused;
  const id = params.contestId ?? "";
  const pages = await findPathsOfContest(db, id);
  if (!(await deleteContest(db, id, admin.id, now))) {
    const deletion = await findContestDeletion(db, id, admin.id, now);
    if (!deletion) throw refusalOf(NO_CONTEST);
    return data({ message: contestDeletionRefusal(deletion) } satisfies Refused, { status: 409 });
  }
  await context.dropSharedPages(pages);
  // Makes the contest's room read the contest again: since the row is gone, the room deletes its dates and its alarm.
  await announceContestChange(env, id);
  return redirectWithFlash("/admin", "contest-deleted");
}

/** Returns why a contest cannot be deleted, as Spanish text: it has stories, somebody has a draft for it, or it has begun. */
export function contestDeletionRefusal({
  stories,
  drafts,
}: {
  stories: number;
  drafts: number;
}): string {
  const reason =
    stories > 0
      ? `Ya tiene ${countOfStories(stories)}`
      : drafts > 0
        ? `Alguien está escribiendo para él: hay ${counted(drafts, "borrador", "borradores")}`
        : "Ya empezó";
  return `${reason}, así que este reto no se puede eliminar. Puedes editar sus textos y las fechas que no hayan llegado.`;
}
