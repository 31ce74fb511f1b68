import { useNavigation } from "@remix-run/react";
import { useEffect, useState } from "react";

/**
 * Whether the pending navigation waits for the connection to return (`lost-line.ts`); "link" includes the redirect of a form
 * that was accepted.
 */
export function useLost(after: "search" | "link"): boolean {
  const { location, formMethod } = useNavigation();
  const [lostOnWay, setLostOnWay] = useState<typeof location>();
  useEffect(() => {
    const lose = () => setLostOnWay(location);
    addEventListener("lost", lose);
    return () => removeEventListener("lost", lose);
  }, [location]);
  const isLost = location !== undefined && lostOnWay === location;
  return isLost && (after === "search") === (formMethod === "GET");
}
