/**
 * Whether URL parameters (query or hash) belong to a password reset: they contain a token or the marker of a recovery (AUTH-06).
 */
export function isRecovery(params: URLSearchParams): boolean {
  return params.has("access_token") || params.has("recovery") || params.get("type") === "recovery";
}
