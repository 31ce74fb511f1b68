import { data, type AppLoadContext } from "@remix-run/cloudflare";
import { ConfirmSteps } from "~/domain/accounts/account-fields";
import { logIn } from "~/domain/accounts/accounts.server";
import {
  confirmEmail,
  findAccountToConfirm,
  resendConfirmation,
  type AccountToConfirm,
} from "~/domain/accounts/confirm-email.server";
import { ACCOUNT_REFUSALS } from "~/domain/accounts/refusals";
import { isTooShortFor } from "~/domain/accounts/password-rules.server";
import { disownAccount } from "~/domain/erasure/delete-account.server";
import { finishDeletion } from "~/domain/erasure/complete-deletions.server";
import { hangUpEnded } from "~/domain/notifications/channel.server";
import { longDate } from "~/domain/time/time";
import { loginCaller } from "~/http/login-caller";
import { redirectWithFlash } from "~/http/flash";
import { readForm } from "~/http/read-form";
import { clearSessionHeader, requireViewer } from "~/http/session";
import { openSession } from "~/http/sign-in";
import { retryAfter } from "~/http/rate-limits";
import type { Refused } from "~/ui/forms/use-refusal";

/** Token of a confirmation link, and the data of its account for the confirmation page. */
export interface ShownLink {
  token: string;
  name: string;
  email: string;
  /** Creation date of the account as Spanish text. */
  made: string;
  /** Whether the confirmation makes the account an admin. */
  becomesAdmin: boolean;
  /** Whether the page asks for the account's password, because this browser is not signed in to the account. */
  asksPassword: boolean;
  /** Whether the page offers 'No fui yo' (deletes the account), because the e-mail was never confirmed. */
  canDisown: boolean;
}

/** Action data of a refused form on the page of a confirmation link. */
export interface RefusedConfirmation extends Refused {
  /** Whether the confirmation link has expired or was used. */
  isDead?: boolean;
  /** The confirmation link, if it still works: the page then shows its form again. */
  link?: ShownLink;
}

/** Returns the account of a valid confirmation link, or null. */
export async function findLink(token: string, context: AppLoadContext): Promise<ShownLink | null> {
  const [account, viewer] = await Promise.all([
    findAccountToConfirm(context.db, context.env, token, context.now),
    context.viewer(),
  ]);
  return account && shown(token, account, viewer?.id ?? null, context);
}

function shown(
  token: string,
  { id, name, email, createdAt, becomesAdmin, isEmailConfirmed }: AccountToConfirm,
  viewer: string | null,
  { env }: AppLoadContext,
): ShownLink {
  return {
    token,
    name,
    email,
    becomesAdmin,
    made: longDate(createdAt, env.TIME_ZONE),
    asksPassword: becomesAdmin && viewer !== id,
    canDisown: !isEmailConfirmed,
  };
}

/** Handles the page's three forms: confirm the e-mail, disown the account, or request another link. Returns their action data. */
export async function answerConfirmation(request: Request, context: AppLoadContext) {
  const form = await readForm(request, ConfirmSteps);
  if (!form.ok) return refuseDead();
  switch (form.value.paso) {
    case "reenviar":
      return resend(request, context);
    case "no-he-sido-yo":
      return disown(form.value.token, request, context);
    case "confirmar":
      return confirm(form.value, request, context);
  }
}

interface Confirmation {
  token: string;
  password?: string | undefined;
}

async function confirm(
  { token, password = "" }: Confirmation,
  request: Request,
  context: AppLoadContext,
) {
  const { db, env, now } = context;
  const link = await findLink(token, context);
  if (!link) return refuseDead();
  const headers = new Headers();
  let sessionHash = await context.sessionHash();
  if (link.asksPassword) {
    const tried = await tryPassword(link, password, request, context);
    if (!tried.ok) return tried.refused;
    sessionHash = await openSession(request, context, tried.user, headers);
  }
  const answer = await confirmEmail(db, env, { token, sessionHash }, now);
  if (!answer.ok) {
    return answer.reason === "dead-token" ? refuseDead(headers) : refuse(link, answer.reason);
  }
  context.sendMail();
  if (!answer.madeAdmin) return redirectWithFlash("/", "email-confirmed", headers);
  context.waitUntil(hangUpEnded(env, answer.userId));
  return redirectWithFlash("/admin", "admin-confirmed", headers);
}

/** Checks the password of the link's account, and counts the attempt as a login (AUTH-07). */
async function tryPassword(
  link: ShownLink,
  password: string,
  request: Request,
  context: AppLoadContext,
) {
  const { db, env, now } = context;
  const { email } = link;
  const no = (refused: ReturnType<typeof refuse>) => ({ ok: false as const, refused });
  if (password === "") return no(refuse(link, "sign-in-first"));
  if (isTooShortFor({ email, isAdmin: true }, password, env)) {
    return no(refuse(link, "short-admin-password"));
  }
  const caller = await loginCaller(request, context, email);
  const answer = await logIn(db, env, { email, password }, caller, now);
  if (answer.ok) return { ok: true as const, user: { id: answer.userId, email } };
  const reason = answer.reason === "credentials" ? "other-password" : answer.reason;
  return no(refuse(link, reason, retryAfter(answer)));
}

async function disown(token: string, request: Request, context: AppLoadContext) {
  const { db, env, now } = context;
  const viewer = await context.viewer();
  const answer = await disownAccount(db, token, now);
  if (!answer.ok) return refuseDead();
  context.waitUntil(finishDeletion(env, db, answer.userId, now));
  const headers = new Headers();
  if (viewer?.id === answer.userId) headers.append("Set-Cookie", await clearSessionHeader(request));
  return redirectWithFlash("/", "account-disowned", headers);
}

async function resend(request: Request, context: AppLoadContext) {
  const { db, env, now } = context;
  const viewer = await requireViewer(request, context, "/confirmar");
  const answer = await resendConfirmation(db, env, viewer, now);
  if (answer.ok) {
    context.sendMail();
    return redirectWithFlash("/confirmar", "confirmation-sent");
  }
  const { status, text } = ACCOUNT_REFUSALS[answer.reason];
  return data<RefusedConfirmation>({ message: text }, { status, headers: retryAfter(answer) });
}

function refuseDead(headers?: HeadersInit) {
  const { status, text } = ACCOUNT_REFUSALS["dead-token"];
  return data<RefusedConfirmation>({ message: text, isDead: true }, { status, headers });
}

function refuse(
  link: ShownLink,
  reason: "sign-in-first" | "short-admin-password" | "other-password" | "too-many",
  headers?: HeadersInit,
) {
  const refusal = ACCOUNT_REFUSALS[reason];
  const { status, text } = refusal;
  const errors: Refused =
    "field" in refusal ? { errors: { [refusal.field]: text } } : { message: text };
  return data<RefusedConfirmation>(
    { ...errors, link: { ...link, asksPassword: true } },
    { status, headers },
  );
}
