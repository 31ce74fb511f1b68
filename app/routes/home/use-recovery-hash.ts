import { useEffect } from "react";
import { isRecovery } from "~/domain/accounts/reset-address";

/** Redirects a password reset link to its page. The link's parameters are in the URL's hash, which servers never see (AUTH-06). */
export function useRecoveryHash(): void {
  useEffect(() => {
    const { hash, search } = location;
    if (isRecovery(new URLSearchParams(hash.slice(1)))) {
      location.replace(`/reset-password${search}${hash}`);
    }
  }, []);
}
