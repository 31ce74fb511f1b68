import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { feedbackType } from "~/domain/mail/feedback-types";
import { newFormKey } from "~/http/read-form";
import { safePath } from "~/http/paths";
import { failureAsMessage } from "~/remix/lost-connection";
import { Form } from "~/remix/form";
import { ButtonLink } from "~/ui/button";
import { FeedbackInputs, type RefusedFeedback } from "~/ui/feedback/feedback-inputs";
import { pageHead } from "~/ui/layout/page-head";
import { action } from "./action.server";

export const meta: MetaFunction = ({ matches }) =>
  pageHead(
    {
      title: "Enviar feedback",
      description: "Un error, una sugerencia, un comentario o una idea para un reto: cuéntanos.",
      path: "/feedback",
    },
    matches,
  );

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const viewer = await context.viewer();
  return {
    email: viewer?.email ?? "",
    isSignedIn: viewer !== null,
    type: feedbackType(searchParams.get("type")) ?? "",
    desde: searchParams.has("desde") ? safePath(searchParams.get("desde")) : pageBefore(request),
    key: newFormKey(),
  };
}

/**
 * Returns the path of the previous page (`Referer`) without its query, which may contain a token. If that page belongs to another
 * site, returns `/feedback`.
 */
function pageBefore({ url, headers }: Request): string {
  const referrer = headers.get("Referer") ?? "";
  if (!URL.canParse(referrer) || new URL(referrer).host !== new URL(url).host) return "/feedback";
  return safePath(new URL(referrer).pathname);
}

export { action };

export const clientAction = failureAsMessage("Error al enviar el feedback");

export { keepWhenRefused as shouldRevalidate } from "~/remix/lost-connection";

export default function FeedbackPage() {
  const { isSignedIn, ...page } = useLoaderData<typeof loader>();
  const refused = useActionData<RefusedFeedback>();
  return (
    <section className="page-narrow">
      <h1>Enviar feedback</h1>
      <Form method="post" action="/feedback" className="stack" noValidate>
        <FeedbackInputs
          known={page}
          isSignedIn={isSignedIn}
          refused={refused}
          isSending={useNavigation().state === "submitting"}
          cancel={
            <ButtonLink to={page.desde === "/feedback" ? "/" : page.desde}>Cancelar</ButtonLink>
          }
        />
      </Form>
    </section>
  );
}
