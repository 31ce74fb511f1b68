import {
  redirect,
  type ActionFunctionArgs,
  type AppLoadContext,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useEffect } from "react";
import { isLiveReset } from "~/domain/accounts/reset-password.server";
import { asToken } from "~/http/cookies";
import {
  clearPendingResetHeader,
  pendingResetHeader,
  readPendingReset,
} from "~/http/pending-reset";
import { incompleteForm, readTyped } from "~/http/read-form";
import { safePath } from "~/http/paths";
import { SECRET_ADDRESS, secretAddressHeaders } from "~/http/headers";
import { failureAsMessage } from "~/remix/lost-connection";
import { AccountPage } from "~/ui/accounts/account-page";
import { rootOf } from "~/ui/layout/page-head";
import { AskResetForm, type RefusedReset } from "~/ui/accounts/ask-reset-form";
import { askForMail, endOtherSession, otherNameOf, setNewPassword } from "./action.server";
import { NewPasswordForm, OtherSession } from "./forms";

export const meta: MetaFunction = ({ matches }) => [
  { title: `${rootOf(matches)?.siteName ?? "Tintero"} - Restablecer contraseña` },
  { name: "robots", content: "noindex" },
];

export const headers = secretAddressHeaders;

/**
 * Three forms on one page: asking for a mail, choosing a new password after its link, and before that, if the browser is signed in
 * to another account, ending that session (AUTH-06).
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const token = searchParams.get("token") ?? searchParams.get("access_token");
  if (token !== null) throw await takeToken(request, context, token, searchParams);
  const pending = await readPendingReset(request);
  const isLive = pending !== null && (await isLiveReset(context.db, pending, context.now));
  return {
    isLive,
    otherName: await otherNameOf(request, context),
    isDead: !isLive && (pending !== null || searchParams.has("caducado")),
    redirectTo: safePath(searchParams.get("redirectTo")),
  };
}

/** Moves the token of a mailed link from the URL into a cookie, and redirects to the page without the token. */
async function takeToken(
  request: Request,
  { db, now }: AppLoadContext,
  token: string,
  query: URLSearchParams,
): Promise<Response> {
  const isLive = asToken(token) !== null && (await isLiveReset(db, token, now));
  const rest = new URLSearchParams(query);
  rest.delete("token");
  rest.delete("access_token");
  if (!isLive) rest.set("caducado", "si");
  const cookie = isLive ? pendingResetHeader(request, token) : clearPendingResetHeader(request);
  const search = rest.size > 0 ? `?${rest}` : "";
  return redirect(`/reset-password${search}`, {
    status: 303,
    headers: { ...SECRET_ADDRESS, "Set-Cookie": await cookie },
  });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const typed = await readTyped(request);
  if (typed.paso === "pedir") return askForMail(typed, request, context);
  if (typed.paso === "cerrar-sesion") return endOtherSession(request, context);
  if (typed.paso === "cambiar") return setNewPassword(typed, request, context);
  throw incompleteForm();
}

export const clientAction = failureAsMessage("Error al restablecer la contraseña");

export { keepWhenRefused as shouldRevalidate } from "~/remix/lost-connection";

export default function ResetPasswordPage() {
  const { isLive, isDead, redirectTo, ...page } = useLoaderData<typeof loader>();
  const refused = useActionData<RefusedReset>();
  const otherName = refused?.otherName ?? page.otherName;
  useTokenInHash();
  return (
    <AccountPage title="Restablecer contraseña">
      {isLive && !refused?.isDead ? (
        otherName === null ? (
          <NewPasswordForm refused={refused} />
        ) : (
          <OtherSession name={otherName} />
        )
      ) : (
        <AskResetForm refused={refused} isDead={isDead} redirectTo={redirectTo} />
      )}
    </AccountPage>
  );
}

/** Redirects a token in the hash, which servers never see, to a query parameter (AUTH-06). */
function useTokenInHash(): void {
  useEffect(() => {
    const token = new URLSearchParams(location.hash.slice(1)).get("access_token");
    if (token) location.replace(`/reset-password?${new URLSearchParams({ token })}`);
  }, []);
}
