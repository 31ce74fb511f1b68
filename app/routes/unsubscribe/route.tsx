import {
  redirect,
  type ActionFunctionArgs,
  type AppLoadContext,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findListState, leaveList, rejoinList } from "~/domain/mail/lists.server";
import {
  readUnsubscribe,
  UnsubscribeFields,
  type UnsubscribeLink,
} from "~/domain/mail/unsubscribe.server";
import { incompleteForm, readForm, refusal } from "~/http/read-form";
import { SECRET_ADDRESS, secretAddressHeaders } from "~/http/headers";
import { failureAsMessage, type Failure } from "~/remix/lost-connection";
import { Form } from "~/remix/form";
import { Button, ButtonLink } from "~/ui/button";
import { useRefusal } from "~/ui/forms/use-refusal";
import { pageTitle } from "~/ui/layout/page-head";
import { LISTS } from "./texts";
import { Actions } from "~/ui/actions";

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle("Dejar de recibir correos", matches) },
  { name: "robots", content: "noindex" },
];

export const headers = secretAddressHeaders;

/** Returns which mails the unsubscribe link stops. Changes nothing, because mail programs open links by themselves (MAIL-01). */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const link = requireLink(context, params.token);
  return { list: link.list, state: await findListState(context.db, link) };
}

/** Unsubscribes the link's recipient from its list, or subscribes them again. The link is enough: no session is needed. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const link = requireLink(context, params.token);
  const form = await readForm(request, UnsubscribeFields);
  if (!form.ok) throw incompleteForm();
  if (form.value.rejoins) {
    await rejoinList(context.db, link);
  } else {
    await leaveList(context.db, link, context.now);
  }
  context.sendRevocations();
  // Mail programs do not follow the redirect of a one-click POST (RFC 8058), so their request is answered by the page.
  return form.value.isOneClick ? null : redirect(new URL(request.url).pathname, 303);
}

function requireLink({ env }: AppLoadContext, token = ""): UnsubscribeLink {
  const link = readUnsubscribe(env, token);
  if (!link) throw refusal(404, "Este enlace de baja no es válido", SECRET_ADDRESS);
  return link;
}

export const clientAction = failureAsMessage("Error al guardar tu elección");

export { keepWhenRefused as shouldRevalidate } from "~/remix/lost-connection";

export default function UnsubscribePage() {
  const { list, state } = useLoaderData<typeof loader>();
  const { top, atButton } = useRefusal(useActionData<Failure>());
  const labels = LISTS[list];
  const isOn = state === "on";
  return (
    <section className="page-narrow stack">
      <h1>{isOn ? labels.question : labels.done}</h1>
      {top}
      <p className="lead">{isOn ? labels.stops : labels.stopped}</p>
      {state === "unknown" ? null : (
        <Form method="post" className="stack">
          <input type="hidden" name="quiere" value={isOn ? "baja" : "volver"} />
          <Actions className="form-actions">
            <Button variant={isOn ? "primary" : "quiet"}>
              {isOn ? labels.leave : labels.rejoin}
            </Button>
          </Actions>
        </Form>
      )}
      {atButton}
      <p>
        <ButtonLink to="/">Volver al inicio</ButtonLink>
      </p>
    </section>
  );
}
