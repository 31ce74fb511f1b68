import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";
import { clientAddress } from "~/domain/accounts/throttle.server";
import {
  requestSubscription,
  subscribeAccount,
  SubscribeFields,
} from "~/domain/newsletter/subscribe.server";
import { FLASHES } from "~/domain/flash/flashes";
import { NEWSLETTER_ERRORS, type NewsletterAnswer } from "~/domain/newsletter/newsletter";
import { redirectWithFlash } from "~/http/flash";
import { readForm } from "~/http/read-form";
import { retryAfter, tooMany } from "~/http/rate-limits";
import { replyOnFailure } from "~/remix/lost-connection";
import { Link } from "~/remix/link";
import { pageHead } from "~/ui/layout/page-head";
import { lostAnswer, NewsletterForm } from "~/ui/newsletter/newsletter-form";

export const meta: MetaFunction = ({ matches }) =>
  pageHead(
    {
      title: "Boletín",
      description: "Un correo con la consigna cada vez que empieza un reto, y ninguno más.",
      path: "/newsletter",
    },
    matches,
  );

export async function loader({ context }: LoaderFunctionArgs) {
  const viewer = await context.viewer();
  return { email: viewer?.email ?? "" };
}

/** Requests a newsletter subscription. The response is the same for every e-mail, known or not (HOME-05). */
export async function action({ request, context }: ActionFunctionArgs) {
  const { db, env, now } = context;
  const form = await readForm(request, SubscribeFields);
  const email = form.typed.email ?? "";
  if (!form.ok) {
    return answer(
      { message: form.errors.email ?? NEWSLETTER_ERRORS.invalid, outcome: "invalid" },
      400,
    );
  }
  const viewer = await context.viewer();
  const isOwn = viewer?.isEmailConfirmed && viewer.email === form.value.email;
  if (isOwn) {
    await subscribeAccount(db, viewer, now);
  } else {
    const address = clientAddress(request.headers, env);
    const subscription = await requestSubscription(db, env, form.value.email, address, now);
    if (!subscription.ok) {
      return answer(
        { message: tooMany.text, outcome: "refused" },
        tooMany.status,
        retryAfter(subscription),
      );
    }
    context.sendMail();
  }
  const flash = isOwn ? "newsletter-subscribed" : "newsletter-asked";
  if (!form.isInPlace) return redirectWithFlash("/newsletter", flash);
  return answer({ message: FLASHES[flash].text, outcome: "done" }, 200);

  function answer(content: NewsletterAnswer, status: number, headers: HeadersInit = {}) {
    return data({ ...content, email }, { status, headers });
  }
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  replyOnFailure(serverAction, lostAnswer);

export { keepWhenRefused as shouldRevalidate } from "~/remix/lost-connection";

export default function NewsletterPage() {
  const { email } = useLoaderData<typeof loader>();
  const refused = useActionData<NewsletterAnswer & { email: string }>();
  return (
    <section className="page-narrow">
      <h1>Boletín</h1>
      <p className="lead">
        Un correo cada vez que empieza un reto, con la consigna y la fecha de cierre. Ninguno más, y
        te das de baja con un enlace que llevan todos.
      </p>
      <p className="hint">
        Para confirmar que el email es tuyo te enviamos antes un enlace. Qué guardamos lo explica la
        página de <Link to="/privacy">Privacidad</Link>.
      </p>
      <NewsletterForm email={refused?.email ?? email} refused={refused} />
    </section>
  );
}
