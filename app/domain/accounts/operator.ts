/** The operator's e-mail, which makes its confirmed account an admin (ADMIN-04), as accounts store theirs; null when unset. */
export function operatorEmail(env: { ADMIN_EMAIL?: string }): string | null {
  return env.ADMIN_EMAIL?.trim().toLowerCase() || null;
}

export function isOperatorEmail(email: string, env: { ADMIN_EMAIL?: string }): boolean {
  return email === operatorEmail(env);
}
