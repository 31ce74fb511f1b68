import { useLocation } from "@remix-run/react";
import { useDerived } from "~/ui/use-derived";

interface WritePage {
  target: { contest: { id: string } } | null;
}

/** The data that the page shows, and the latest data from its loader. */
export interface Held<Data> {
  shown: Data;
  given: Data;
  /** Router key of the last navigation. */
  key: string;
}

/**
 * Returns the loader's data, but keeps those of the current contest until a navigation. After a deadline `/write` means the next
 * contest, and a revalidation would replace the typed text by an empty form.
 */
export function useSameContest<Data extends WritePage>(data: Data): Data {
  const { key } = useLocation();
  const first = { shown: data, given: data, key };
  return useDerived<Held<Data>>(first, (held) => hold(held, data, key)).shown;
}

/** Pure function: computes the data to show from the shown data and the loader's latest data. */
export function hold<Data extends WritePage>(
  held: Held<Data>,
  data: Data,
  key: string,
): Held<Data> {
  if (held.given === data && held.key === key) return held;
  const isOther = held.shown.target?.contest.id !== data.target?.contest.id;
  // The response to a form counts as a navigation with a new key, but brings no new data. Data from an earlier revalidation must
  // then stay hidden.
  const isBehind = held.key === key || held.given === data;
  return { shown: isOther && isBehind ? held.shown : data, given: data, key };
}
