import { canonicalEmail } from "~/domain/text/email-address";

/** The operator's e-mail, which makes its confirmed account an admin (ADMIN-04), as accounts store theirs; null when unset or no address. */
function operatorEmail(env: { ADMIN_EMAIL?: string }): string | null {
  return canonicalEmail(env.ADMIN_EMAIL ?? "");
}

export function isOperatorEmail(email: string, env: { ADMIN_EMAIL?: string }): boolean {
  return email === operatorEmail(env);
}
