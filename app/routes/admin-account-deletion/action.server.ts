import { data, type ActionFunctionArgs } from "@remix-run/cloudflare";
import { DeleteAccountFields } from "~/domain/account-admin/admin-account-fields";
import { finishDeletion } from "~/domain/erasure/complete-deletions.server";
import { deleteAccount } from "~/domain/erasure/delete-account.server";
import { DELETION_REFUSALS } from "~/domain/erasure/refusals";
import { ADMIN_ACCOUNTS } from "~/domain/paths";
import { readAdminForm } from "~/http/admin";
import { redirectWithFlash } from "~/http/flash";
import { checkForm, incompleteForm, refusalOf, type Typed } from "~/http/read-form";
import { requireAccount } from "~/http/require-account";
import type { Refused } from "~/ui/forms/use-refusal";

/** Action data of a refused deletion of an account by an admin. */
export interface RefusedAdminDeletion extends Refused {
  typed?: Typed;
}

/** Deletes the account, if its e-mail was typed for confirmation (AUTH-10). */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const { db, env, now, waitUntil } = context;
  const { admin, typed, refused } = await readAdminForm(request, context);
  if (refused) return refused;
  const account = await requireAccount(context, params.userId);
  const form = checkForm(typed, DeleteAccountFields);
  if (!form.ok) {
    const { email } = form.errors;
    if (!email || Object.keys(form.errors).length > 1) throw incompleteForm();
    return refuse({ errors: { email } });
  }
  const { stories, email } = form.value;
  if (account.email !== email) {
    return refuse({ errors: { email: "No es el email de esta cuenta." } });
  }
  // Refuses the admin's own account, which is deleted in the preferences, where the password is required.
  if (account.id === admin.id) return refuse({ message: OWN });
  const answer = await deleteAccount(db, { user: account.id, stories, by: admin }, now);
  if (!answer.ok) throw refusalOf(DELETION_REFUSALS[answer.reason]);
  waitUntil(finishDeletion(env, db, account.id, now));
  return redirectWithFlash(ADMIN_ACCOUNTS, "account-erased");

  function refuse(answer: RefusedAdminDeletion) {
    return data({ ...answer, typed } satisfies RefusedAdminDeletion, { status: 400 });
  }
}

/** Refusal of an admin who tries to delete their own account here. */
export const OWN = "Tu cuenta se elimina en tus preferencias.";
