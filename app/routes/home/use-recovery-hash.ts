import { useEffect } from "react";

/** Whether the parameters of a query or hash belong to a password reset: a token, or the mark of one (AUTH-06). */
export function isRecovery(params: URLSearchParams): boolean {
  return params.has("access_token") || params.has("recovery") || params.get("type") === "recovery";
}

/** Redirects a password reset whose parameters stand in the hash, which servers never see, to its page (AUTH-06). */
export function useRecoveryHash(): void {
  useEffect(() => {
    const { hash, search } = location;
    if (isRecovery(new URLSearchParams(hash.slice(1)))) {
      location.replace(`/reset-password${search}${hash}`);
    }
  }, []);
}
