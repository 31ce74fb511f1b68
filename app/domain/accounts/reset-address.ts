/** Whether a query, or what stands behind a '#', brings a token or the mark of a password's reset (AUTH-06). */
export function isRecovery(params: URLSearchParams): boolean {
  return params.has("access_token") || params.has("recovery") || params.get("type") === "recovery";
}
