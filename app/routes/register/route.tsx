import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { RegisterFields } from "~/domain/accounts/account-fields";
import { register } from "~/domain/accounts/accounts.server";
import { ACCOUNT_REFUSALS, arrivalText, type AccountRefusal } from "~/domain/accounts/refusals";
import { clientAddress } from "~/domain/accounts/throttle.server";
import { hasWaitingText } from "~/http/draft-cookie";
import { readForm } from "~/http/read-form";
import { pendingActionText, findPendingAction } from "~/http/pending-action";
import { safePath } from "~/http/paths";
import { hasSessionEnded } from "~/http/session";
import { retryAfter } from "~/http/rate-limits";
import { Link } from "~/remix/link";
import { signIn } from "~/http/sign-in";
import { failureAsMessage } from "~/remix/lost-connection";
import { AccountPage } from "~/ui/accounts/account-page";
import {
  RegisterForm,
  type RefusedRegistration,
  type TypedRegistration,
} from "~/ui/accounts/register-form";

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: `Crear una cuenta · ${page?.siteName ?? "Tintero"}` },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const redirectTo = safePath(new URL(request.url).searchParams.get("redirectTo"));
  // A signed-in person who sends the registration from an old tab sees the refusal instead of a redirect.
  if (!context.isPost && (await context.viewer())) throw redirect(redirectTo, 303);
  const [hasEnded, textWaits] = await Promise.all([
    hasSessionEnded(context),
    hasWaitingText(request, context),
  ]);
  const deed = await findPendingAction(request, context, redirectTo);
  return {
    deed: deed && pendingActionText(deed),
    redirectTo,
    hasEnded,
    arrival: arrivalText(hasEnded, textWaits),
    siteName: context.env.SITE_NAME,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { db, env, now } = context;
  const form = await readForm(request, RegisterFields);
  const { typed } = form;
  const fields: TypedRegistration = {
    redirectTo: safePath(typed.redirectTo ?? new URL(request.url).searchParams.get("redirectTo")),
    name: typed.name ?? "",
    email: typed.email ?? "",
    terms: typed.terms === "on",
    notifications: typed.notifications === "on",
  };
  if (!form.ok) return data({ fields, errors: form.errors, message: null }, { status: 400 });
  const answer = await register(
    db,
    env,
    {
      displayName: form.value.name,
      email: form.value.email,
      password: form.value.password,
      wantsMail: form.value.notifications,
      acceptsTerms: form.value.terms,
    },
    clientAddress(request.headers, env),
    now,
  );
  if (answer.ok) {
    context.sendMail();
    const flash = answer.hasCommonPassword ? "registered-common-password" : "registered";
    const user = { id: answer.userId, email: form.value.email };
    return signIn(request, context, user, fields.redirectTo, flash, { typed });
  }
  const refusal: AccountRefusal = ACCOUNT_REFUSALS[answer.reason];
  const errors: Record<string, string> =
    "field" in refusal ? { [refusal.field]: refusal.text } : {};
  const isTaken = answer.reason === "email-taken";
  return data(
    { fields, errors, message: "field" in refusal ? null : refusal.text, isTaken },
    { status: refusal.status, headers: retryAfter(answer) },
  );
}

export const clientAction = failureAsMessage("Error al crear la cuenta");

export { keepWhenRefused as shouldRevalidate } from "~/remix/lost-connection";

export default function RegisterPage() {
  const { redirectTo, hasEnded, arrival, deed } = useLoaderData<typeof loader>();
  const refused = useActionData<RefusedRegistration>();
  return (
    <AccountPage title="Crear una cuenta">
      {arrival ? (
        <p className="flash arrival">
          {arrival}{" "}
          {hasEnded ? (
            <Link to={`/login?${new URLSearchParams({ redirectTo })}`}>Iniciar sesión</Link>
          ) : null}
        </p>
      ) : null}
      <p>Para enviar una historia, votar y comentar. Es gratis.</p>
      {deed ? <p>{deed}</p> : null}
      <RegisterForm redirectTo={refused?.fields?.redirectTo ?? redirectTo} refused={refused} />
    </AccountPage>
  );
}
