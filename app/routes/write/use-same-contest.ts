import { useLocation } from "@remix-run/react";
import { useDerived } from "~/ui/use-derived";

interface WritePage {
  target: { contest: { id: string } } | null;
}

/** The data that the page shows, and the latest data from its loader. */
export interface ContestData<Data> {
  shown: Data;
  latest: Data;
  /** Router key of the last navigation. */
  key: string;
}

/**
 * Returns the loader's data, but keeps those of the current contest until a navigation. After a deadline `/write` means the next
 * contest, and a revalidation would replace the typed text by an empty form.
 */
export function useSameContest<Data extends WritePage>(data: Data): Data {
  const { key } = useLocation();
  const first = { shown: data, latest: data, key };
  return useDerived<ContestData<Data>>(first, (state) => nextData(state, data, key)).shown;
}

/** Pure function: computes the data to show from the shown data and the loader's latest data. */
export function nextData<Data extends WritePage>(
  state: ContestData<Data>,
  data: Data,
  key: string,
): ContestData<Data> {
  if (state.latest === data && state.key === key) return state;
  const isOther = state.shown.target?.contest.id !== data.target?.contest.id;
  // The response to a form counts as a navigation with a new key, but brings no new data. Data from an earlier revalidation must
  // then stay hidden.
  const isBehind = state.key === key || state.latest === data;
  return { shown: isOther && isBehind ? state.shown : data, latest: data, key };
}
