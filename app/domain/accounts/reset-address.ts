/** Whether the parameters of a query or hash belong to a password reset: a token, or the mark of one (AUTH-06). */
export function isRecovery(params: URLSearchParams): boolean {
  return params.has("access_token") || params.has("recovery") || params.get("type") === "recovery";
}
