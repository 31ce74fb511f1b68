import { useEffect } from "react";
import { isRecovery } from "~/domain/accounts/reset-address";

/** Leads a reset whose mark stands behind the '#', which no server gets to see, to its page (AUTH-06). */
export function useRecoveryHash(): void {
  useEffect(() => {
    const { hash, search } = location;
    if (isRecovery(new URLSearchParams(hash.slice(1)))) {
      location.replace(`/reset-password${search}${hash}`);
    }
  }, []);
}
