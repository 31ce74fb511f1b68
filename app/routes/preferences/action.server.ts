import { data, type AppLoadContext } from "@remix-run/cloudflare";
import { changePassword } from "~/domain/accounts/change-password.server";
import {
  ChangePasswordFields,
  EndSessionFields,
  RenameFields,
} from "~/domain/accounts/account-fields";
import { ACCOUNT_REFUSALS } from "~/domain/accounts/refusals";
import { mustNotPublish } from "~/domain/accounts/rights";
import { renameAccount } from "~/domain/accounts/rename-account.server";
import { endListedSession, endOtherSessions } from "~/domain/accounts/session-list.server";
import { listAnthologiesWith } from "~/domain/anthology/anthology.server";
import { hangUpEnded } from "~/domain/notifications/channel.server";
import { anthologyPath } from "~/domain/paths";
import type { Viewer } from "~/domain/accounts/sessions.server";
import { MAIL_CHOICE_REFUSALS, saveMailChoices } from "~/domain/preferences/mail-choices.server";
import { saveAnthologyChoice } from "~/domain/preferences/anthology-choice.server";
import { AnthologyFields, MailFields } from "~/domain/preferences/preference-fields";
import { loginCaller } from "~/http/login-caller";
import { redirectWithFlash } from "~/http/flash";
import { checkForm, incompleteForm, readTyped, type Typed } from "~/http/read-form";
import { loginPath } from "~/http/paths";
import { signInRefusal } from "~/http/session";
import { signIn } from "~/http/sign-in";
import { retryAfter } from "~/http/rate-limits";
import { refusalOfSuspended } from "~/http/suspension";
import type { Refused } from "~/ui/forms/use-refusal";

/** Action data of a refused form of the preferences. */
export interface RefusedStep extends Refused {
  /** Value of the field `paso`, which names the refused form. */
  paso?: string;
  /** The display name that was typed into the refused form. */
  name?: string;
}

/** Handles the forms of the preferences, selected by the field `paso`, and returns their action data. */
export async function answerStep(request: Request, context: AppLoadContext) {
  const typed = await readTyped(request);
  const viewer = await context.viewer();
  if (!viewer) return refuseVisitor(typed, context);
  switch (typed.paso) {
    case "nombre":
      return rename(typed, viewer, context);
    case "correos":
      return chooseMail(typed, viewer, context);
    case "antologia":
      return chooseAnthology(typed, viewer, context);
    case "contrasena":
      return newPassword(typed, viewer, request, context);
    case "cerrar":
      return endSession(typed, viewer, context);
    case "cerrar-otras":
      await endOtherSessions(context.db, viewer);
      context.waitUntil(hangUpEnded(context.env, viewer.id));
      return redirectWithFlash("/preferences", "other-sessions-ended");
    default:
      throw incompleteForm();
  }
}

/** Redirects to the login with the message that the change was not saved. */
export function sendToLogin() {
  return redirectWithFlash(loginPath("/preferences"), "change-not-saved");
}

/**
 * Refuses a form whose session has ended. A form with typed text gets a message, so that the text stays; a form with only a
 * button is redirected to the login.
 */
async function refuseVisitor({ paso, name }: Typed, context: AppLoadContext) {
  if (paso !== "nombre" && paso !== "correos" && paso !== "contrasena") return sendToLogin();
  const { status, text } = await signInRefusal(context, ACCOUNT_REFUSALS["sign-in-again"]);
  return refuse({ paso, name, message: text, signInTo: "/preferences" }, status);
}

async function rename(typed: Typed, viewer: Viewer, context: AppLoadContext) {
  const { db, env, now } = context;
  const name = typed.name ?? "";
  const form = checkForm(typed, RenameFields);
  if (!form.ok) return refuse({ paso: "nombre", name, errors: form.errors }, 400);
  const barred = mustNotPublish(viewer, env);
  if (barred) return refuseRename(barred);
  const answer = await renameAccount(db, env, viewer, form.value.name, now);
  if (answer.ok) return redirectWithFlash("/preferences", "name-saved");
  if (answer.reason === "suspended") {
    return refuseRename(await refusalOfSuspended(context, viewer));
  }
  return refuse({ paso: "nombre", name, ...asField(ACCOUNT_REFUSALS[answer.reason]) }, 400);

  function refuseRename(refusal: { status: number; text: string; reasonAt?: string }) {
    const { status, text: message, reasonAt } = refusal;
    return refuse({ paso: "nombre", name, message, reasonAt }, status);
  }
}

async function chooseMail(typed: Typed, viewer: Viewer, context: AppLoadContext) {
  const form = checkForm(typed, MailFields);
  if (!form.ok) throw incompleteForm();
  const answer = await saveMailChoices(context.db, viewer, form.value, context.now);
  if (answer.ok) {
    context.sendRevocations();
    return redirectWithFlash("/preferences", "mail-choices-saved");
  }
  const refusal = MAIL_CHOICE_REFUSALS[answer.reason];
  return refuse({ paso: "correos", ...asField(refusal) }, refusal.status);
}

async function chooseAnthology(typed: Typed, viewer: Viewer, context: AppLoadContext) {
  const { db } = context;
  const form = checkForm(typed, AnthologyFields);
  if (!form.ok) throw incompleteForm();
  await saveAnthologyChoice(db, viewer.id, form.value.choice);
  const contests = await listAnthologiesWith(db, viewer.id);
  await context.dropSharedPages(contests.map((contest) => anthologyPath(contest)));
  return redirectWithFlash("/preferences#antologia", "anthology-saved");
}

async function newPassword(
  typed: Typed,
  viewer: Viewer,
  request: Request,
  context: AppLoadContext,
) {
  const { db, env, now } = context;
  const form = checkForm(typed, ChangePasswordFields);
  if (!form.ok) return refuse({ paso: "contrasena", errors: form.errors }, 400);
  const caller = await loginCaller(request, context, viewer.email);
  const answer = await changePassword(db, env, viewer, form.value, caller, now);
  if (answer.ok) {
    context.sendMail();
    context.sendRevocations();
    const flash = answer.isCommon ? "password-common" : "password-reset";
    return signIn(request, context, viewer, "/preferences", flash);
  }
  const refusal = ACCOUNT_REFUSALS[answer.reason];
  const errors = "field" in refusal ? asField(refusal) : { message: refusal.text };
  return refuse({ paso: "contrasena", ...errors }, refusal.status, retryAfter(answer));
}

async function endSession(typed: Typed, viewer: Viewer, { db, env, waitUntil }: AppLoadContext) {
  const form = checkForm(typed, EndSessionFields);
  if (!form.ok) throw incompleteForm();
  await endListedSession(db, viewer, form.value.session);
  waitUntil(hangUpEnded(env, viewer.id));
  return redirectWithFlash("/preferences", "session-ended");
}

function asField({ field, text }: { field: string; text: string }): Refused {
  return { errors: { [field]: text } };
}

function refuse(refused: RefusedStep, status: number, headers?: HeadersInit) {
  return data(refused, { status, headers });
}
