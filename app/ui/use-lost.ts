import { useNavigation } from "@remix-run/react";
import { useEffect, useState } from "react";

/**
 * Whether the page that is on its way waits for the connection to come back (lost-line.ts): after a search, or after a link
 * or a form that was taken.
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
