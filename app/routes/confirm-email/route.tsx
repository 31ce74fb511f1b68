import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { canAskForConfirmation } from "~/domain/accounts/confirm-email.server";
import { ACCOUNT_REFUSALS } from "~/domain/accounts/refusals";
import { secretAddressHeaders } from "~/http/headers";
import { failureAsMessage } from "~/remix/lost-connection";
import { AccountPage } from "~/ui/accounts/account-page";
import { useRefusal } from "~/ui/forms/use-refusal";
import { answerConfirmation, findLink, type RefusedConfirmation } from "./action.server";
import { ConfirmForm, Resend } from "./parts";

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: `Confirmar tu email · ${page?.siteName ?? "Tintero"}` },
  { name: "robots", content: "noindex" },
];

export const headers = secretAddressHeaders;

/** Returns the account of a confirmation link, and whether another link can be requested. Changes nothing (AUTH-05). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const token = new URL(request.url).searchParams.get("token");
  const viewer = await context.viewer();
  const link = token === null ? null : await findLink(token, context);
  return {
    link,
    isDead: token !== null && link === null && !context.isPost,
    email: viewer?.email ?? null,
    canAsk: viewer !== null && canAskForConfirmation(viewer, context.env),
    siteName: context.env.SITE_NAME,
  };
}

export function action({ request, context }: ActionFunctionArgs) {
  return answerConfirmation(request, context);
}

export const clientAction = failureAsMessage("Error al confirmar tu email");

const DEAD = { message: ACCOUNT_REFUSALS["dead-token"].text };

export { keepWhenRefused as shouldRevalidate } from "~/remix/lost-connection";

export default function ConfirmPage() {
  const page = useLoaderData<typeof loader>();
  const refused = useActionData<RefusedConfirmation>();
  const isDone = page.email !== null && !page.canAsk;
  // A used link is no error for an account whose e-mail is confirmed: the page says that nothing is left to do.
  const { top, atButton } = useRefusal(refused ?? (page.isDead && !isDone ? DEAD : null));
  const link = refused?.isDead ? null : (refused?.link ?? page.link);
  return (
    <AccountPage title="Confirmar tu email">
      {link ? (
        <ConfirmForm {...{ link, refused, top, atButton }} />
      ) : (
        <>
          {top}
          <Resend email={page.email} canAsk={page.canAsk} atButton={atButton} />
        </>
      )}
    </AccountPage>
  );
}
