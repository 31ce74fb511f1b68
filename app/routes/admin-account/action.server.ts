import { data, type ActionFunctionArgs } from "@remix-run/cloudflare";
import { PersonSteps } from "~/domain/account-admin/admin-account-fields";
import { setFounder } from "~/domain/account-admin/change-rights.server";
import { endSessionsOf } from "~/domain/account-admin/end-sessions.server";
import { giveSupporter } from "~/domain/account-admin/give-supporter.server";
import { assertNever } from "~/domain/assert-never";
import { describeLastAction } from "~/domain/audit/last-action.server";
import type { Flash } from "~/domain/flash/flashes";
import { hangUpEnded, ringBells } from "~/domain/notifications/channel.server";
import { adminAccountPath } from "~/domain/paths";
import { setPlan } from "~/domain/plans/set-plan.server";
import { readAdminForm } from "~/http/admin";
import { redirectWithFlash } from "~/http/flash";
import { checkForm, incompleteForm } from "~/http/read-form";
import { requireAccount } from "~/http/require-account";
import type { Refused } from "~/ui/forms/use-refusal";

/** Action data of a refused form on an account's admin page. `paso` names the form. */
export interface RefusedPersonStep extends Refused {
  paso?: string;
}

/** Handles the forms on an account's admin page, selected by the field `paso` (ADMIN-01, BADGE-01, PLAN-01, PLAN-02). */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const { db, env, now, waitUntil } = context;
  const { admin, typed, refused } = await readAdminForm(request, context);
  if (refused) return refused;
  const { id: user } = await requireAccount(context, params.userId);
  const form = checkForm(typed, PersonSteps);
  if (!form.ok) throw incompleteForm();
  const step = form.value;
  const refuse = (message: string, status: number) => {
    const paso = typed.paso ?? "";
    return data({ message, paso } satisfies RefusedPersonStep, { status });
  };
  /** Redirects to the account's page after a change. If another admin was faster, refuses with what that admin did. */
  const respond = async (isDone: boolean, flash: Flash) => {
    if (isDone) return redirectWithFlash(adminAccountPath(user), flash);
    const reading = { admin: admin.id, now, zone: env.TIME_ZONE };
    return refuse(await describeLastAction(db, user, reading), 409);
  };
  switch (step.step) {
    case "give-supporter": {
      const isGiven = await giveSupporter(db, user, admin.id, now);
      if (isGiven) waitUntil(ringBells(env, [user]));
      return respond(isGiven, "supporter-given");
    }
    case "set-founder": {
      const { isFounder } = step;
      return respond(await setFounder(db, { user, isFounder }, admin, now), "founder-set");
    }
    case "set-plan": {
      const change = { user, seen: step.seen, plan: step.plan };
      return respond(await setPlan(db, admin.id, change, now), "plan-set");
    }
    case "end-sessions": {
      // Refuses the admin's own account: its sessions are ended in the preferences, which keep the session of this browser.
      if (user === admin.id) return refuse("Tus sesiones se cierran en tus preferencias.", 400);
      const { session } = step;
      const hasEnded = await endSessionsOf(db, { user, session }, admin, now);
      waitUntil(hangUpEnded(env, user));
      return respond(hasEnded, session ? "session-ended" : "person-sessions-ended");
    }
    default:
      return assertNever(step);
  }
}
