import { data, type ActionFunctionArgs } from "@remix-run/cloudflare";
import { clearFields } from "~/domain/archives/clear-fields";
import { clearRows, countRows, findTarget } from "~/domain/archives/clear.server";
import { clearingOf } from "~/domain/archives/clearings";
import { NO_SUCH_CONTEST, NOTHING_TO_CLEAR } from "~/domain/archives/refusals";
import { describeLastAction } from "~/domain/audit/last-action.server";
import {
  announceContestChange,
  pathsOfContest,
} from "~/domain/contest-admin/announce-change.server";
import { ADMIN_DATA } from "~/domain/paths";
import { readAdminForm } from "~/http/admin";
import { redirectWithFlash } from "~/http/flash";
import { checkForm, refusal } from "~/http/read-form";
import { contestOf } from "./loader.server";

/**
 * Runs the clearing (bulk deletion) that the page described: moves its rows into an archive that can be downloaded and restored
 * (ADMIN-02).
 */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const { db, env, now } = context;
  const { pathname, search } = new URL(request.url);
  const { admin, typed, refused } = await readAdminForm(request, context, pathname + search);
  if (refused) return refused;
  const clearing = clearingOf(params.clearing);
  if (!clearing) throw refusal(404, "Página no encontrada");
  const form = checkForm(typed, clearFields(clearing));
  if (!form.ok) return data({ errors: form.errors, typed }, { status: 400 });
  const { seen } = form.value;
  const target = await findTarget(db, clearing, contestOf(request, clearing));
  if (!target) return data({ message: NO_SUCH_CONTEST, typed }, { status: 409 });
  const counts = await countRows(db, target);
  if (counts.length === 0) return data({ message: NOTHING_TO_CLEAR, typed }, { status: 409 });
  if ((await clearRows(db, target, { admin: admin.id, seen }, now)) === null) {
    const reading = { admin: admin.id, now, zone: env.TIME_ZONE };
    const message = await describeLastAction(db, clearing, reading);
    return data({ message, typed }, { status: 409 });
  }
  if (clearing === "test-data") {
    for (const { id } of target.trials) {
      await context.dropSharedPages(pathsOfContest(id));
      await announceContestChange(env, id);
    }
  }
  return redirectWithFlash(ADMIN_DATA, "data-cleared");
}
