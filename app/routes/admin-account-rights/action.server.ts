import { data, type ActionFunctionArgs } from "@remix-run/cloudflare";
import { RightsFields } from "~/domain/account-admin/admin-account-fields";
import { setAdmin } from "~/domain/account-admin/change-rights.server";
import { PERSON_REFUSALS } from "~/domain/account-admin/refusals";
import { describeLastAction } from "~/domain/audit/last-action.server";
import { ringBells } from "~/domain/notifications/channel.server";
import { adminAccountPath } from "~/domain/paths";
import { readAdminForm } from "~/http/admin";
import { redirectWithFlash } from "~/http/flash";
import { checkForm, incompleteForm } from "~/http/read-form";
import { requireAccount } from "~/http/require-account";
import type { Refused } from "~/ui/forms/use-refusal";

/** Grants an account admin rights or revokes them (ADMIN-01, ADMIN-04). */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const { db, env, now } = context;
  const { admin, typed, refused } = await readAdminForm(request, context);
  if (refused) return refused;
  const { id: user } = await requireAccount(context, params.userId);
  const form = checkForm(typed, RightsFields);
  if (!form.ok) throw incompleteForm();
  const { isAdmin } = form.value;
  const answer = await setAdmin(db, { user, isAdmin }, admin, now);
  if (answer.ok) {
    context.waitUntil(ringBells(env, answer.notified));
    // An admin who revoked their own rights may no longer open the account's admin page.
    const path = user === admin.id ? "/profile" : adminAccountPath(user);
    return redirectWithFlash(path, isAdmin ? "rights-given" : "rights-taken");
  }
  const reading = { admin: admin.id, now, zone: env.TIME_ZONE };
  const { status, text } =
    answer.reason === "already"
      ? { status: 409, text: await describeLastAction(db, user, reading) }
      : PERSON_REFUSALS[answer.reason];
  return data({ message: text } satisfies Refused, { status });
}
