import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import type { Db } from "~/db/db";
import { logIn, type AccountEnv, type LogInAnswer } from "./accounts.server";
import type { LoginCaller } from "./login-failures.server";

/**
 * The authenticator of one request, because bindings arrive with the request. Its strategies answer with a value for an
 * expected refusal too; they throw on bugs alone.
 */
export function createAuthenticator(
  db: Db,
  env: AccountEnv,
  caller: LoginCaller,
  now: Date,
): Authenticator<LogInAnswer> {
  return new Authenticator<LogInAnswer>().use(
    new FormStrategy(async ({ form }) => {
      const email = form.get("email");
      const password = form.get("password");
      if (typeof email !== "string" || typeof password !== "string") {
        throw new TypeError("The form strategy needs fields that were checked");
      }
      return logIn(db, env, { email, password }, caller, now);
    }),
    "form",
  );
}

/** The login form as the strategy wants it, a Request: the real body was read, under its size limit, before. */
export function credentialsRequest(
  request: Request,
  fields: { email: string; password: string },
): Request {
  return new Request(request.url, { method: "POST", body: new URLSearchParams(fields) });
}
