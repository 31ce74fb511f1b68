import { useLocation } from "@remix-run/react";
import { useState } from "react";

/**
 * The data of the page, of the contest that it was opened for. After a deadline the bare address means the next contest: asked
 * for again behind an open page, its form would take the place of the text that is being written.
 */
export function useSameContest<Data extends { desk: { contest: { id: string } } | null }>(
  data: Data,
): Data {
  const { key } = useLocation();
  const [held, setHeld] = useState({ key, data });
  if (held.key === key && held.data.desk?.contest.id !== data.desk?.contest.id) return held.data;
  if (held.key !== key || held.data !== data) setHeld({ key, data });
  return data;
}
