import { Form } from "~/remix/form";
import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { endSession } from "~/domain/accounts/sessions.server";
import { hangUpEnded } from "~/domain/notifications/channel.server";
import { redirectWithFlash } from "~/http/flash";
import { readTyped } from "~/http/read-form";
import { safePath } from "~/http/paths";
import { clearSessionHeader } from "~/http/session";
import { Button, ButtonLink } from "~/ui/button";
import { failureAsMessage } from "~/remix/lost-connection";
import { useRefusal, type Refused } from "~/ui/forms/use-refusal";
import { Actions } from "~/ui/actions";

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: `Cerrar sesión · ${page?.siteName ?? "Tintero"}` },
];

/** Shows the button that signs out; a GET alone must not sign out (AUTH-08). */
export async function loader({ context }: LoaderFunctionArgs) {
  const viewer = await context.viewer();
  if (!viewer) throw redirect("/", 303);
  return { displayName: viewer.displayName, siteName: context.env.SITE_NAME };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const typed = await readTyped(request);
  const viewer = await context.viewer();
  if (viewer) {
    await endSession(context.db, viewer.sessionHash);
    context.waitUntil(hangUpEnded(context.env, viewer.id));
  }
  const headers = new Headers({ "Set-Cookie": await clearSessionHeader(request) });
  return redirectWithFlash(safePath(typed.redirectTo), "signed-out", headers);
}

export const clientAction = failureAsMessage("Error al cerrar la sesión");

export { keepWhenRefused as shouldRevalidate } from "~/remix/lost-connection";

export default function LogoutPage() {
  const { displayName } = useLoaderData<typeof loader>();
  const { atButton } = useRefusal(useActionData<Refused>());
  return (
    <section className="page-narrow stack">
      <h1>Cerrar sesión</h1>
      <p>Has entrado como {displayName}. ¿Quieres cerrar la sesión en este dispositivo?</p>
      <Form method="post" className="stack">
        <input type="hidden" name="redirectTo" value="/" />
        <Actions className="form-actions">
          <Button>Cerrar sesión</Button> <ButtonLink to="/">Quedarme</ButtonLink>
        </Actions>
        {atButton}
      </Form>
    </section>
  );
}
