import { data, type ActionFunctionArgs, type AppLoadContext } from "@remix-run/cloudflare";
import { LiftFields } from "~/domain/account-admin/admin-account-fields";
import { PERSON_REFUSALS } from "~/domain/account-admin/refusals";
import { liftSuspension, suspendAccount } from "~/domain/account-admin/suspend-account.server";
import { suspensionForm } from "~/domain/account-admin/suspension-fields";
import { describeLastAction } from "~/domain/audit/last-action.server";
import { ringBells } from "~/domain/notifications/channel.server";
import { adminAccountPath } from "~/domain/paths";
import { readAdminForm } from "~/http/admin";
import { redirectWithFlash } from "~/http/flash";
import { checkForm, incompleteForm, type Typed } from "~/http/read-form";
import { requireAccount } from "~/http/require-account";
import type { Refused } from "~/ui/forms/use-refusal";

/** Action data of a refused form on the page of a suspension. */
export interface RefusedSuspension extends Refused {
  typed?: Typed;
}

/** Suspends the account, or lifts the suspension that the form names (ADMIN-01, ADMIN-05). */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const { admin, typed, refused } = await readAdminForm(request, context);
  if (refused) return refused;
  const { id: user } = await requireAccount(context, params.userId);
  return typed.suspension === undefined
    ? suspend(user, typed, admin, context)
    : lift(user, typed, admin, context);
}

async function suspend(user: string, typed: Typed, admin: { id: string }, context: AppLoadContext) {
  const { db, env, now } = context;
  const form = checkForm(typed, suspensionForm({ zone: env.TIME_ZONE, now }));
  if (!form.ok) return data({ errors: form.errors, typed }, { status: 400 });
  const answer = await suspendAccount(db, { user, ...form.value }, admin, now);
  if (answer.ok) {
    context.waitUntil(ringBells(env, answer.notified));
    context.sendMail();
    return redirectWithFlash(adminAccountPath(user), "account-suspended");
  }
  if (answer.reason === "already") return tellSecond(user, admin, context);
  const { status, text } = PERSON_REFUSALS[answer.reason];
  return data({ message: text, typed } satisfies RefusedSuspension, { status });
}

async function lift(user: string, typed: Typed, admin: { id: string }, context: AppLoadContext) {
  const { db, env, now } = context;
  const form = checkForm(typed, LiftFields);
  if (!form.ok) throw incompleteForm();
  const lifting = { user, intervention: form.value.suspension };
  const { ok, notified } = await liftSuspension(db, lifting, admin, now);
  if (!ok) return tellSecond(user, admin, context);
  context.waitUntil(ringBells(env, notified));
  return redirectWithFlash(adminAccountPath(user), "suspension-lifted");
}

/** Refusal for the slower of two admins: says what the other admin did to the account. */
async function tellSecond(user: string, admin: { id: string }, { db, env, now }: AppLoadContext) {
  const reading = { admin: admin.id, now, zone: env.TIME_ZONE };
  const message = await describeLastAction(db, user, reading);
  return data({ message } satisfies RefusedSuspension, { status: 409 });
}
