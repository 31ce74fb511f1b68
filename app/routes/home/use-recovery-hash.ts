import { useEffect } from "react";
import { isRecovery } from "~/domain/accounts/reset-address";

/**
 * Redirects a link for a password reset, whose parameters stand in the URL's hash, which servers never see, to the page
 * for it (AUTH-06).
 */
export function useRecoveryHash(): void {
  useEffect(() => {
    const { hash, search } = location;
    if (isRecovery(new URLSearchParams(hash.slice(1)))) {
      location.replace(`/reset-password${search}${hash}`);
    }
  }, []);
}
