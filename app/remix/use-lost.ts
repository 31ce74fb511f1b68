import { useNavigation } from "@remix-run/react";
import { useEffect, useState } from "react";

/**
 * Whether the pending navigation waits for the connection to return (`lost-line.ts`); "link" includes the redirect of a form
 * that was accepted.
 */
export function useLost(after: "search" | "link"): boolean {
  const { location, formMethod } = useNavigation();
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    setLost(false);
    const lose = () => setLost(true);
    addEventListener("lost", lose);
    return () => removeEventListener("lost", lose);
  }, [location]);
  return isLost && location !== undefined && (after === "search") === (formMethod === "GET");
}
