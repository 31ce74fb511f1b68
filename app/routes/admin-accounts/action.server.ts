import { ADMIN_ACCOUNTS, adminAccountPath } from "~/domain/paths";
import {
  data,
  redirect,
  type ActionFunctionArgs,
  type AppLoadContext,
} from "@remix-run/cloudflare";
import {
  DeleteAccountFields,
  FindAccountFields,
  SupporterFields,
} from "~/domain/account-admin/admin-account-fields";
import { findAccount, findAccountId } from "~/domain/accounts/find-account.server";
import { giveSupporter } from "~/domain/account-admin/give-supporter.server";
import { deleteAccount } from "~/domain/erasure/delete-account.server";
import { finishDeletion } from "~/domain/erasure/complete-deletions.server";
import { DELETION_REFUSALS } from "~/domain/erasure/refusals";
import { ringBells } from "~/domain/notifications/channel.server";
import { NO_ACCOUNT } from "~/domain/accounts/refusals";
import { readAdminForm } from "~/http/admin";
import { redirectWithFlash } from "~/http/flash";
import { checkForm, incompleteForm, refusalOf, type Typed } from "~/http/read-form";
import type { Refused } from "~/ui/forms/use-refusal";

/** Action data of a refused form. `paso` names the form. */
export interface RefusedAccountStep extends Refused {
  paso?: string;
  typed?: Typed;
}

/** Handles the page's three forms, which the field `paso` distinguishes (AUTH-10, BADGE-01). */
export async function action({ request, context }: ActionFunctionArgs) {
  const { admin, typed, refused } = await readAdminForm(request, context);
  if (refused) return refused;
  if (typed.paso === "buscar") return find(typed, context);
  if (typed.paso === "mecenas") return give(typed, admin, context);
  if (typed.paso === "eliminar") return erase(typed, admin, context);
  throw incompleteForm();
}

async function find(typed: Typed, { db }: AppLoadContext) {
  const form = checkForm(typed, FindAccountFields);
  if (!form.ok) return refuse(typed, { errors: form.errors }, 400);
  const id = await findAccountId(db, form.value.email);
  if (id) return redirect(adminAccountPath(id), 303);
  return refuse(typed, { errors: { email: NO_ACCOUNT } }, 404);
}

async function give(
  typed: Typed,
  admin: { id: string },
  { db, env, now, waitUntil }: AppLoadContext,
) {
  const form = checkForm(typed, SupporterFields);
  if (!form.ok) throw incompleteForm();
  const { cuenta: user } = form.value;
  if (!(await findAccount(db, user))) throw refusalOf(DELETION_REFUSALS["not-found"]);
  await giveSupporter(db, user, admin.id, now);
  waitUntil(ringBells(env, [user]));
  return redirectWithFlash(adminAccountPath(user), "supporter-given");
}

async function erase(
  typed: Typed,
  admin: { id: string; isAdmin: boolean },
  { db, env, now, waitUntil }: AppLoadContext,
) {
  const form = checkForm(typed, DeleteAccountFields);
  if (!form.ok) {
    const { email } = form.errors;
    if (!email || Object.keys(form.errors).length > 1) throw incompleteForm();
    return refuse(typed, { errors: { email } }, 400);
  }
  const { cuenta: user, historias: stories, email } = form.value;
  const account = await findAccount(db, user);
  if (!account) throw refusalOf(DELETION_REFUSALS["not-found"]);
  if (account.email !== email) {
    return refuse(typed, { errors: { email: "No es el email de esta cuenta." } }, 400);
  }
  // Refuses the admin's own account: it is deleted in the preferences, which ask for the password.
  if (user === admin.id)
    return refuse(typed, { message: "Tu cuenta se elimina en tus preferencias." }, 400);
  const answer = await deleteAccount(db, { user, stories, by: admin }, now);
  if (!answer.ok) throw refusalOf(DELETION_REFUSALS[answer.reason]);
  waitUntil(finishDeletion(env, db, user, now));
  return redirectWithFlash(ADMIN_ACCOUNTS, "account-erased");
}

function refuse(typed: Typed, refused: Refused, status: number) {
  const { paso, ...fields } = typed;
  const answer: RefusedAccountStep = { ...refused, ...(paso ? { paso } : {}), typed: fields };
  return data(answer, { status });
}
