import { useLocation } from "@remix-run/react";
import { useDerived } from "~/ui/use-derived";

interface WritePage {
  target: { contest: { id: string } } | null;
}

/** The data that the page shows, and the data that its loader sent last. */
export interface Held<Data> {
  shown: Data;
  given: Data;
  /** Key of the last navigation. */
  key: string;
}

/**
 * Returns the data of the page's loader, but those of another contest only after a navigation. At a deadline the URL `/write`
 * comes to mean the next contest, and a revalidation would then replace the text that is being written by an empty form.
 */
export function useSameContest<Data extends WritePage>(data: Data): Data {
  const { key } = useLocation();
  const first = { shown: data, given: data, key };
  return useDerived<Held<Data>>(first, (held) => hold(held, data, key)).shown;
}

/** Returns the next data to show, from those shown and those that the loader sent; a pure function. */
export function hold<Data extends WritePage>(
  held: Held<Data>,
  data: Data,
  key: string,
): Held<Data> {
  if (held.given === data && held.key === key) return held;
  const isOther = held.shown.target?.contest.id !== data.target?.contest.id;
  // The response to a form counts as a navigation and has a new key, but no new data. Data of an earlier revalidation must then
  // stay hidden.
  const isBehind = held.key === key || held.given === data;
  return { shown: isOther && isBehind ? held.shown : data, given: data, key };
}
