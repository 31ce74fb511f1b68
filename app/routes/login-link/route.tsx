import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AskResetFields } from "~/domain/accounts/account-fields";
import { isLiveLoginLink, requestLoginLink } from "~/domain/accounts/login-link.server";
import { ACCOUNT_REFUSALS } from "~/domain/accounts/refusals";
import { clientAddress } from "~/domain/accounts/throttle.server";
import { redirectWithFlash } from "~/http/flash";
import { asToken } from "~/http/cookies";
import { loginLinkHeader, clearLoginLinkHeader } from "~/http/login-caller";
import { readForm } from "~/http/read-form";
import { loginPath, safePath } from "~/http/paths";
import { SECRET_ADDRESS, secretAddressHeaders } from "~/http/headers";
import { retryAfter } from "~/http/rate-limits";
import { failureAsMessage } from "~/remix/lost-connection";
import { Form } from "~/remix/form";
import { Link } from "~/remix/link";
import { AccountPage } from "~/ui/accounts/account-page";
import { EmailField } from "~/ui/accounts/account-fields";
import { Button } from "~/ui/button";
import { useRefusal, type Refused } from "~/ui/forms/use-refusal";
import { pageTitle } from "~/ui/layout/page-head";
import { Actions } from "~/ui/actions";

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle("Entrar sin esperar", matches) },
  { name: "robots", content: "noindex" },
];

export const headers = secretAddressHeaders;

/**
 * Moves the token of a mailed link into a cookie and redirects to the login. Without a token, returns the form that asks for the
 * mail (AUTH-07).
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const token = searchParams.get("token");
  if (token !== null) {
    const isLive =
      asToken(token) !== null && (await isLiveLoginLink(context.db, token, context.now));
    const cookie = isLive ? loginLinkHeader(request, token) : clearLoginLinkHeader(request);
    throw redirect(isLive ? "/login" : "/login/enlace?caducado=si", {
      status: 303,
      headers: { ...SECRET_ADDRESS, "Set-Cookie": await cookie },
    });
  }
  return {
    isDead: searchParams.has("caducado") && !context.isPost,
    redirectTo: safePath(searchParams.get("redirectTo")),
  };
}

/** Mails a login link. The response is the same whether or not the e-mail has an account. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { db, env, now } = context;
  const form = await readForm(request, AskResetFields);
  const { email = "" } = form.typed;
  if (!form.ok) return data<RefusedLink>({ email, errors: form.errors }, { status: 400 });
  const address = clientAddress(request.headers, env);
  const answer = await requestLoginLink(db, env, form.value.email, address, now);
  if (!answer.ok) {
    const { status, text } = ACCOUNT_REFUSALS[answer.reason];
    const headers = retryAfter(answer);
    return data<RefusedLink>({ email, message: text }, { status, headers });
  }
  context.sendMail();
  return redirectWithFlash(loginPath(safePath(form.typed.redirectTo)), "login-link-asked");
}

export const clientAction = failureAsMessage("Error al pedir el enlace");

interface RefusedLink extends Refused {
  email?: string;
}

const DEAD = { message: ACCOUNT_REFUSALS["dead-token"].text };

export { keepWhenRefused as shouldRevalidate } from "~/remix/lost-connection";

export default function LoginLinkPage() {
  const { isDead, redirectTo } = useLoaderData<typeof loader>();
  const refused = useActionData<RefusedLink>();
  const { top, atButton } = useRefusal(refused ?? (isDead ? DEAD : null));
  return (
    <AccountPage title="Entrar sin esperar">
      <Form method="post" action="/login/enlace" className="stack" noValidate>
        {top}
        <p>
          Cuando alguien prueba muchas contraseñas en una cuenta, entrar desde un navegador nuevo
          obliga a esperar. Con un enlace que te enviamos por correo no esperas: lo abres y escribes
          tu contraseña.
        </p>
        <input type="hidden" name="redirectTo" value={redirectTo} />
        <EmailField id="email" defaultValue={refused?.email ?? ""} error={refused?.errors?.email} />
        <Actions className="form-actions">
          <Button>Enviarme el enlace</Button>
        </Actions>
        {atButton}
        <p>
          <Link to={`/login?${new URLSearchParams({ redirectTo })}`}>Volver a iniciar sesión</Link>
        </p>
      </Form>
    </AccountPage>
  );
}
