import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { MAILED_LINK_SPAN } from "~/domain/mail/lifetimes";
import { ACCOUNT_REFUSALS } from "~/domain/accounts/refusals";
import {
  confirmSubscription,
  ConfirmSubscriptionFields,
} from "~/domain/newsletter/subscribe.server";
import { redirectWithFlash } from "~/http/flash";
import { incompleteForm, readForm } from "~/http/read-form";
import { secretAddressHeaders } from "~/http/headers";
import { failureAsMessage } from "~/remix/lost-connection";
import { Form } from "~/remix/form";
import { Button } from "~/ui/button";
import { useRefusal, type Refused } from "~/ui/forms/use-refusal";
import { pageTitle } from "~/ui/layout/page-head";
import { NewsletterForm } from "~/ui/newsletter/newsletter-form";
import { Actions } from "~/ui/actions";

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle("Confirmar tu suscripción", matches) },
  { name: "robots", content: "noindex" },
];

export const headers = secretAddressHeaders;

/** Returns the data of the confirmation button. Changes nothing, because mail programs open links by themselves (HOME-05). */
export function loader({ request }: LoaderFunctionArgs) {
  return { token: new URL(request.url).searchParams.get("token") };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request, ConfirmSubscriptionFields);
  if (!form.ok) throw incompleteForm();
  const answer = await confirmSubscription(context.db, form.value.token, context.now);
  if (answer.ok) return redirectWithFlash("/", "newsletter-confirmed");
  const { status, text } = ACCOUNT_REFUSALS[answer.reason];
  return data({ message: text, isDead: true }, { status });
}

export const clientAction = failureAsMessage("Error al confirmar tu suscripción");

export { keepWhenRefused as shouldRevalidate } from "~/remix/lost-connection";

export default function ConfirmSubscription() {
  const { token } = useLoaderData<typeof loader>();
  const refused = useActionData<Refused & { isDead?: boolean }>();
  const { top, atButton } = useRefusal(refused);
  return (
    <section className="page-narrow">
      <h1>Confirmar tu suscripción</h1>
      {token && !refused?.isDead ? (
        <Form method="post" action="/newsletter/confirmar" className="stack">
          {top}
          <p className="lead">
            Pulsa el botón y te llegará un correo cada vez que empiece un reto.
          </p>
          <input type="hidden" name="token" value={token} />
          <Actions className="form-actions">
            <Button>Confirmar mi suscripción</Button>
          </Actions>
          {atButton}
        </Form>
      ) : (
        <NewsletterForm>
          {top}
          {atButton}
          <p className="lead">
            Abre el enlace que te enviamos por correo, o pide otro. Vale durante {MAILED_LINK_SPAN}.
          </p>
        </NewsletterForm>
      )}
    </section>
  );
}
