import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ACCOUNT_REFUSALS } from "~/domain/accounts/refusals";
import { mustNotPublish } from "~/domain/accounts/rights";
import { UPGRADE, type Detail } from "~/domain/plans/plans";
import { DetailFields } from "~/domain/profiles/detail-fields";
import { findDetails, saveDetails } from "~/domain/profiles/details.server";
import { redirectWithFlash } from "~/http/flash";
import { incompleteForm, readForm } from "~/http/read-form";
import { requireViewer, signInRefusal } from "~/http/session";
import { refusalOfSuspended } from "~/http/suspension";
import { failureAsMessage } from "~/remix/lost-connection";
import { Link } from "~/remix/link";
import { pageTitle } from "~/ui/layout/page-head";
import { DetailsForm, type RefusedDetails } from "./form";

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle("Editar perfil", matches) }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  // After a POST whose session has ended, the page shows the sent fields instead of redirecting to the login.
  const viewer = context.isPost ? await context.viewer() : await requireViewer(request, context);
  return viewer ? findDetails(context.db, context.env, viewer.id) : null;
}

/**
 * Saves those fields of bio, location and website that were sent. Refuses them all if the plan lacks one of them (PROFILE-02).
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const { db, env, now } = context;
  const form = await readForm(request, DetailFields);
  const viewer = await context.viewer();
  const refused = (
    refusal: { status: number; text: string | null; reasonAt?: string },
    more: Partial<RefusedDetails> = {},
  ) => {
    const { status, text: message, reasonAt } = refusal;
    const answer: RefusedDetails = { message, reasonAt, typed: form.typed, ...more };
    return data(answer, { status });
  };
  if (!viewer) {
    const refusal = await signInRefusal(context, ACCOUNT_REFUSALS["sign-in-again"]);
    return refused(refusal, { signInTo: "/profile/editar" });
  }
  const barred = mustNotPublish(viewer, env);
  if (barred) return refused(barred);
  const { allowed } = await findDetails(db, env, viewer.id);
  const missing = NAMES.find((name) => form.typed[name] !== undefined && !allowed[name]);
  if (missing) return refused({ status: 403, text: UPGRADE[missing] });
  if (!Object.values(allowed).some(Boolean)) return refused({ status: 403, text: UPGRADE.other });
  if (!form.ok) return refused({ status: 400, text: null }, { errors: form.errors });
  if (NAMES.every((name) => form.value[name] === undefined)) throw incompleteForm();
  const answer = await saveDetails(db, env, viewer.id, form.value, now);
  if (!answer.ok && answer.reason === "suspended") {
    return refused(await refusalOfSuspended(context, viewer));
  }
  if (!answer.ok) return refused({ status: 403, text: UPGRADE.other });
  return redirectWithFlash("/profile", "profile-saved");
}

const NAMES: readonly Detail[] = ["bio", "location", "website"];

export const clientAction = failureAsMessage("Error al guardar tu perfil");

export { keepWhenRefused as shouldRevalidate } from "~/remix/lost-connection";

export default function EditProfile() {
  return (
    <section className="page-narrow stack">
      <h1>Editar perfil</h1>
      <DetailsForm
        page={useLoaderData<typeof loader>()}
        refused={useActionData<RefusedDetails>()}
      />
      <p>
        <Link to="/profile">Volver a tu perfil</Link>
      </p>
    </section>
  );
}
