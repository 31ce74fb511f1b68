import { useEffect } from "react";

/** Redirects a token in the hash, which servers never see, to a query parameter (AUTH-06). */
export function useTokenInHash(): void {
  useEffect(() => {
    const token = new URLSearchParams(location.hash.slice(1)).get("access_token");
    if (token) location.replace(`/reset-password?${new URLSearchParams({ token })}`);
  }, []);
}
