import { data, redirect, type AppLoadContext } from "@remix-run/cloudflare";
import { AskResetFields, ResetFields } from "~/domain/accounts/account-fields";
import { ACCOUNT_REFUSALS } from "~/domain/accounts/refusals";
import { isLiveReset, requestReset, resetPassword } from "~/domain/accounts/reset-password.server";
import { endSession } from "~/domain/accounts/sessions.server";
import { clientAddress } from "~/domain/accounts/throttle.server";
import { hangUpEnded } from "~/domain/notifications/channel.server";
import { sayDone } from "~/http/flash";
import {
  isResetOfOwnAccount,
  clearPendingResetHeader,
  readPendingReset,
} from "~/http/pending-reset";
import { checkForm, type Typed } from "~/http/read-form";
import { safePath } from "~/http/paths";
import { clearSessionHeader } from "~/http/session";
import { signIn } from "~/http/sign-in";
import { retryAfter } from "~/http/rate-limits";
import type { RefusedReset } from "~/ui/accounts/ask-reset-form";

/** Mails a reset link. The response is the same whether or not the e-mail has an account (AUTH-06). */
export async function askForMail(typed: Typed, request: Request, context: AppLoadContext) {
  const { db, env, now } = context;
  const email = typed.email ?? "";
  const form = checkForm(typed, AskResetFields);
  if (!form.ok) return refuse({ email, errors: form.errors }, 400);
  const address = clientAddress(request.headers, env);
  const answer = await requestReset(db, env, form.value.email, address, now);
  if (!answer.ok) {
    const { status, text } = ACCOUNT_REFUSALS[answer.reason];
    return refuse({ email, message: text }, status, retryAfter(answer));
  }
  context.sendMail();
  const query = new URLSearchParams({ redirectTo: safePath(typed.redirectTo) });
  return sayDone(typed, `/reset-password?${query}`, "reset-asked");
}

/**
 * Sets the password with the reset token from the cookie, and signs in. Refused while the browser is signed in to another
 * account.
 */
export async function setNewPassword(typed: Typed, request: Request, context: AppLoadContext) {
  const { db, env, now } = context;
  const token = await readPendingReset(request);
  if (!token) return refuse(DEAD, ACCOUNT_REFUSALS["dead-token"].status);
  const otherName = await otherNameOf(request, context);
  if (otherName !== null) return refuse({ otherName }, 409);
  const form = checkForm(typed, ResetFields);
  if (!form.ok) return refuse({ errors: form.errors }, 400);
  const { password } = form.value;
  const answer = await resetPassword(db, env, { token, password }, now);
  if (!answer.ok) {
    const { status, text } = ACCOUNT_REFUSALS[answer.reason];
    if (answer.reason === "short-admin-password") {
      return refuse({ errors: { password: text } }, status);
    }
    return refuse(DEAD, status, { "Set-Cookie": await clearPendingResetHeader(request) });
  }
  context.sendMail();
  context.sendRevocations();
  const user = { id: answer.userId, email: answer.email };
  const flash = answer.isCommon ? "password-common" : "password-reset";
  const headers = new Headers({ "Set-Cookie": await clearPendingResetHeader(request) });
  return signIn(request, context, user, "/", flash, { headers });
}

/** Returns the display name of the signed-in account if the reset token belongs to another account; else null. */
export async function otherNameOf(
  request: Request,
  context: AppLoadContext,
): Promise<string | null> {
  const [viewer, token] = await Promise.all([context.viewer(), readPendingReset(request)]);
  if (!viewer || !token || !(await isLiveReset(context.db, token, context.now))) return null;
  return (await isResetOfOwnAccount(request, context, viewer.sessionHash))
    ? null
    : viewer.displayName;
}

/** Ends the session of this browser, so that the other account's password can be set; the reset token stays in its cookie. */
export async function endOtherSession(request: Request, context: AppLoadContext) {
  const viewer = await context.viewer();
  if (viewer) {
    await endSession(context.db, viewer.sessionHash);
    context.waitUntil(hangUpEnded(context.env, viewer.id));
  }
  const headers = { "Set-Cookie": await clearSessionHeader(request) };
  return redirect("/reset-password", { status: 303, headers });
}

const DEAD: RefusedReset = { message: ACCOUNT_REFUSALS["dead-token"].text, isDead: true };

function refuse(refused: RefusedReset, status: number, headers?: HeadersInit) {
  return data(refused, { status, headers });
}
