import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { LogInFields } from "~/domain/accounts/account-fields";
import { logIn, type AccountEnv, type LogInAnswer } from "~/domain/accounts/accounts.server";
import type { RequestContext } from "./context";
import { loginCaller } from "./login-caller";
import { checkForm, incompleteForm, requireFormBody, typedOf, type Typed } from "./read-form";

interface LogInContext extends Pick<RequestContext, "db" | "now"> {
  env: AccountEnv;
  viewer(): Promise<{ email: string } | null>;
}

/** Outcome of a login form: invalid fields, or the result for its e-mail and password. */
type TriedLogIn = { typed: Typed } & (
  | { isComplete: false; errors: Record<string, string> }
  | { isComplete: true; email: string; answer: LogInAnswer }
);

/**
 * Checks the e-mail and password of a login form with remix-auth's form strategy. Throws a Response (400, 413, 415) for a body that
 * cannot be parsed as a form.
 */
export async function authenticate(request: Request, context: LogInContext): Promise<TriedLogIn> {
  requireFormBody(request);
  let isForm = false;
  // Creates the strategy per request, because the Worker's bindings arrive with the request.
  const strategy = new FormStrategy<TriedLogIn>(async ({ form }) => {
    isForm = true;
    return tryLogIn(typedOf(form), request, context);
  });
  try {
    return await new Authenticator<TriedLogIn>().use(strategy).authenticate("form", request);
  } catch (error) {
    throw isForm ? error : incompleteForm();
  }
}

async function tryLogIn(sent: Typed, request: Request, context: LogInContext): Promise<TriedLogIn> {
  const viewer = await context.viewer();
  // In the form that confirms a session's password (motivo=confirmar), the account's own e-mail replaces the sent one.
  const typed = viewer && sent.motivo === "confirmar" ? { ...sent, email: viewer.email } : sent;
  const form = checkForm(typed, LogInFields);
  if (!form.ok) return { typed, isComplete: false, errors: form.errors };
  const { email } = form.value;
  const caller = await loginCaller(request, context, email);
  const answer = await logIn(context.db, context.env, form.value, caller, context.now);
  return { typed, isComplete: true, email, answer };
}
