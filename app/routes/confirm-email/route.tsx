import {
  data,
  type ActionFunctionArgs,
  type AppLoadContext,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { confirmEmail, resendConfirmation } from "~/domain/accounts/confirm-email.server";
import { ConfirmSteps } from "~/domain/accounts/account-fields";
import { ACCOUNT_REFUSALS } from "~/domain/accounts/refusals";
import { redirectWithFlash } from "~/http/flash";
import { readForm } from "~/http/read-form";
import { secretAddress } from "~/http/secret-address";
import { requireViewer } from "~/http/session";
import { retryAfter } from "~/http/throttled";
import { orMessage } from "~/remix/client-action";
import { sheets } from "~/remix/sheets";
import sheet from "~/styles/pages/account.css";
import { AccountPage } from "~/ui/accounts/account-page";
import { useRefusal, type Refused } from "~/ui/forms/use-refusal";
import { ConfirmForm, Resend } from "./parts";

export const links = sheets(sheet);

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: `Confirmar tu email · ${page?.siteName ?? "Tintero"}` },
  { name: "robots", content: "noindex" },
];

export const headers = secretAddress;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await context.viewer();
  return {
    token: new URL(request.url).searchParams.get("token"),
    email: viewer?.email ?? null,
    isConfirmed: viewer?.isEmailConfirmed ?? false,
    siteName: context.env.SITE_NAME,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request, ConfirmSteps);
  if (!form.ok) return refuse("dead-token");
  if (form.value.paso === "reenviar") return resend(request, context);
  const answer = await confirmEmail(context.ask, context.env, form.value.token, context.now);
  if (!answer.ok) return refuse(answer.reason);
  context.sendMail();
  return redirectWithFlash("/", "email-confirmed");
}

async function resend(request: Request, context: AppLoadContext) {
  const { ask, env, now } = context;
  const viewer = await requireViewer(request, context, "/confirmar");
  const answer = await resendConfirmation(ask, env, viewer, now);
  if (answer.ok) {
    context.sendMail();
    return redirectWithFlash("/confirmar", "confirmation-sent");
  }
  return refuse(answer.reason, retryAfter(answer));
}

function refuse(reason: "dead-token" | "too-many" | "already-confirmed", headers?: HeadersInit) {
  const { status, text } = ACCOUNT_REFUSALS[reason];
  return data({ message: text, isDead: reason === "dead-token" }, { status, headers });
}

export const clientAction = orMessage("Error al confirmar tu email");

export { keepWhenRefused as shouldRevalidate } from "~/remix/reply";

interface RefusedStep extends Refused {
  /** The link cannot be used any more. */
  isDead?: boolean;
}

export default function ConfirmPage() {
  const { token, email, isConfirmed } = useLoaderData<typeof loader>();
  const refused = useActionData<RefusedStep>();
  const { top, beside } = useRefusal(refused);
  return (
    <AccountPage title="Confirmar tu email">
      {top}
      {token && !refused?.isDead ? (
        <ConfirmForm token={token} beside={beside} />
      ) : (
        <Resend email={email} isConfirmed={isConfirmed} beside={beside} />
      )}
    </AccountPage>
  );
}
