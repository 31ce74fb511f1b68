import { useLocation } from "@remix-run/react";
import { useDerived } from "~/ui/use-derived";

interface WritePage {
  target: { contest: { id: string } } | null;
}

/** The data that a page shows, and the data of its last load. */
export interface Held<Data> {
  shown: Data;
  given: Data;
  /** Of the navigation that it was shown after. */
  key: string;
}

// After a deadline the bare address means the next contest: after a revalidation its form would replace the text that
// is being written.
/** The data of the page for the contest that it was opened for, until a navigation brings another. */
export function useSameContest<Data extends WritePage>(data: Data): Data {
  const { key } = useLocation();
  const first = { shown: data, given: data, key };
  return useDerived<Held<Data>>(first, (held) => hold(held, data, key)).shown;
}

/** The data to show: another contest's only once a navigation has brought it. */
export function hold<Data extends WritePage>(
  held: Held<Data>,
  data: Data,
  key: string,
): Held<Data> {
  if (held.given === data && held.key === key) return held;
  const isOther = held.shown.target?.contest.id !== data.target?.contest.id;
  // A form that is answered or lost is a navigation too, with another key, but without new data: what a revalidation
  // brought before stays unshown.
  const isBehind = held.key === key || held.given === data;
  return { shown: isOther && isBehind ? held.shown : data, given: data, key };
}
