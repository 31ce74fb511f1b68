import { useEffect } from "react";

/** Takes a token behind the '#' of the address, which no server gets to see, to where this page reads it (AUTH-06). */
export function useTokenInHash(): void {
  useEffect(() => {
    const token = new URLSearchParams(location.hash.slice(1)).get("access_token");
    if (token) location.replace(`/reset-password?${new URLSearchParams({ token })}`);
  }, []);
}
