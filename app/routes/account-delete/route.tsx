import {
  data,
  type ActionFunctionArgs,
  type AppLoadContext,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { logIn } from "~/domain/accounts/accounts.server";
import { ACCOUNT_REFUSALS } from "~/domain/accounts/refusals";
import { localOwner } from "~/domain/drafts/drafts.server";
import { deleteAccount } from "~/domain/erasure/delete-account.server";
import { DeletionFields } from "~/domain/erasure/deletion-fields";
import { finishDeletion } from "~/domain/erasure/complete-deletions.server";
import { DELETION_REFUSALS } from "~/domain/erasure/refusals";
import { simulateDeletion } from "~/domain/erasure/simulate.server";
import { loginCaller } from "~/http/login-caller";
import { redirectErased } from "~/http/flash";
import { readForm, refusalOf } from "~/http/read-form";
import { clearSessionHeader, requireViewer } from "~/http/session";
import { retryAfter } from "~/http/rate-limits";
import { failureAsMessage } from "~/remix/lost-connection";
import { pageTitle } from "~/ui/layout/page-head";
import { DeletionForm, type RefusedDeletion } from "./form";
import { Consequences } from "./consequences";

const PATH = "/preferences/eliminar";

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle("Eliminar tu cuenta", matches) },
];

/** Returns what a deletion of the viewer's account would erase and keep (AUTH-10). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, context, PATH);
  const answer = await simulateDeletion(context.db, viewer.id, viewer, context.now);
  if (!answer.ok) throw refusalOf(DELETION_REFUSALS[answer.reason]);
  return answer.simulation;
}

/** Deletes the viewer's account. The form asks for the password, and wrong attempts are throttled like logins. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { db, env, now } = context;
  const form = await readForm(request, DeletionFields);
  const viewer = await requireViewer(request, context, PATH);
  const { historias = "anonimas" } = form.typed;
  if (!form.ok) return data({ errors: form.errors, historias }, { status: 400 });
  const refused = await refusedPassword(request, context, viewer.email, form.value.password);
  if (refused) return data({ ...refused.answer, historias }, refused);
  const deletion = { user: viewer.id, stories: form.value.stories, by: viewer };
  const answer = await deleteAccount(db, deletion, now);
  if (!answer.ok) {
    const { status, text } = DELETION_REFUSALS[answer.reason];
    return data({ message: text, historias }, { status });
  }
  context.waitUntil(finishDeletion(env, db, viewer.id, now));
  const headers = new Headers({ "Set-Cookie": await clearSessionHeader(request) });
  // The next page's script removes the account's local drafts by name. A form sent without scripts has no such script, so
  // `Clear-Site-Data` empties the browser's whole storage of this site.
  const isNativeForm = request.headers.get("Sec-Fetch-Mode") === "navigate";
  if (isNativeForm || context.isLight) headers.set("Clear-Site-Data", '"storage"');
  return redirectErased(localOwner(env, viewer.id), headers);
}

/**
 * Checks the password and counts the attempt as a login (AUTH-07). Returns the refusal with its status, or null if the password
 * is right.
 */
async function refusedPassword(
  request: Request,
  context: AppLoadContext,
  email: string,
  password: string,
) {
  const { db, env, now } = context;
  const caller = await loginCaller(request, context, email);
  const tried = await logIn(db, env, { email, password }, caller, now);
  if (tried.ok) return null;
  if (tried.reason === "credentials") {
    const { status, text } = DELETION_REFUSALS["wrong-password"];
    return { answer: { errors: { password: text } }, status };
  }
  const { status, text } = ACCOUNT_REFUSALS[tried.reason];
  return { answer: { message: text }, status, headers: retryAfter(tried) };
}

export const clientAction = failureAsMessage("Error al eliminar la cuenta");

export { keepWhenRefused as shouldRevalidate } from "~/remix/lost-connection";

export default function DeleteAccount() {
  const simulation = useLoaderData<typeof loader>();
  const refused = useActionData<RefusedDeletion>();
  return (
    <>
      <h1>Eliminar tu cuenta</h1>
      <div className="columns">
        <div className="prose">
          <Consequences simulation={simulation} />
        </div>
        <div className="beside">
          <section aria-labelledby="confirmar">
            <h2 id="confirmar" className="label">
              Confirmar
            </h2>
            {simulation.isLastAdmin ? (
              <p className="form-errors">{DELETION_REFUSALS["last-admin"].text}</p>
            ) : (
              <DeletionForm hasChoice={simulation.chosen > 0} refused={refused} />
            )}
          </section>
        </div>
      </div>
    </>
  );
}
