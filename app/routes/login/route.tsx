import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { loginReason } from "./login-reason";
import { ACCOUNT_REFUSALS, arrivalText } from "~/domain/accounts/refusals";
import { authenticate } from "~/http/authenticate";
import { hasWaitingText } from "~/http/draft-cookie";
import { takeFlash } from "~/http/flash";
import { sendsLiveLoginLink } from "~/http/login-caller";
import { pendingActionText, findPendingAction } from "~/http/pending-action";
import { safePath } from "~/http/paths";
import { hasSessionEnded } from "~/http/session";
import { retryAfter } from "~/http/rate-limits";
import { failureAsMessage } from "~/remix/lost-connection";
import { AccountPage } from "~/ui/accounts/account-page";
import { signIn } from "~/http/sign-in";
import { LoginForm, type RefusedLogin } from "~/ui/accounts/login-form";

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: `Iniciar sesión · ${page?.siteName ?? "Tintero"}` },
];

/**
 * Shows the login form to a visitor, and redirects a signed-in person to the target. A signed-in person sees the form if an admin
 * page asks for the password again (motivo=confirmar), and if this page is the refusal of a form that was sent from an old tab.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const redirectTo = safePath(searchParams.get("redirectTo"));
  const viewer = await context.viewer();
  const repeats = searchParams.get("motivo") === "confirmar" ? viewer : null;
  if (viewer && !repeats && !context.isPost) throw redirect(redirectTo, 303);
  const [hasEnded, textWaits, takenFlash, hasLink] = await Promise.all([
    hasSessionEnded(context),
    hasWaitingText(request, context),
    takeFlash(request),
    sendsLiveLoginLink(request, context),
  ]);
  const deed = await findPendingAction(request, context, redirectTo);
  return {
    redirectTo,
    repeatFor: repeats?.email ?? null,
    // Omits the text about the ended session if the flash message on this page says the same.
    arrival: arrivalText(hasEnded && takenFlash?.flash !== "change-not-saved", textWaits),
    reason: deed ? pendingActionText(deed) : hasEnded ? null : loginReason(redirectTo),
    hasLink,
    siteName: context.env.SITE_NAME,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const tried = await authenticate(request, context);
  const redirectTo = safePath(
    tried.typed.redirectTo ?? new URL(request.url).searchParams.get("redirectTo"),
  );
  const retry = { redirectTo, email: tried.typed.email ?? "", errors: {}, message: null };
  if (!tried.isComplete) {
    return data({ ...retry, errors: tried.errors, isRejected: false }, { status: 400 });
  }
  const { email, answer } = tried;
  if (answer.ok) {
    const user = { id: answer.userId, email };
    return signIn(request, context, user, redirectTo, "signed-in", tried);
  }
  const { status, text } = ACCOUNT_REFUSALS[answer.reason];
  const isRejected = answer.reason === "credentials";
  const isHeldUp = answer.reason === "too-many";
  return data(
    { ...retry, message: text, isRejected, isHeldUp },
    { status, headers: retryAfter(answer) },
  );
}

export const clientAction = failureAsMessage("Error al iniciar sesión");

export { keepWhenRefused as shouldRevalidate } from "~/remix/lost-connection";

export default function LoginPage() {
  const page = useLoaderData<typeof loader>();
  const refused = useActionData<RefusedLogin>();
  const isRepeat = page.repeatFor !== null;
  return (
    <AccountPage title={isRepeat ? "Confirma que eres tú" : "Iniciar sesión"}>
      {isRepeat ? (
        <p>
          Tu sesión lleva varias horas abierta. Antes de entrar en la administración, escribe otra
          vez tu contraseña.
        </p>
      ) : null}
      {page.reason && !isRepeat ? <p>{page.reason}</p> : null}
      {page.hasLink ? (
        <p>Tu enlace está listo: escribe tu email y tu contraseña, y entras sin esperar.</p>
      ) : null}
      {page.arrival ? <p className="flash arrival">{page.arrival}</p> : null}
      <LoginForm
        redirectTo={refused?.redirectTo ?? page.redirectTo}
        email={page.repeatFor ?? refused?.email ?? ""}
        isRepeat={isRepeat}
        refused={refused}
      />
    </AccountPage>
  );
}
