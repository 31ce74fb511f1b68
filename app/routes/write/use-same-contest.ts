import { useLocation } from "@remix-run/react";
import { useState } from "react";

interface Desk {
  desk: { contest: { id: string } } | null;
}

/** The data that a page shows, and the data of its last load. */
export interface Held<Data> {
  shown: Data;
  given: Data;
  /** Of the navigation that it was shown after. */
  key: string;
}

/**
 * The data of the page, of the contest that it was opened for. After a deadline the bare address means the next contest: asked
 * for again behind an open page, its form would take the place of the text that is being written.
 */
export function useSameContest<Data extends Desk>(data: Data): Data {
  const { key } = useLocation();
  const [held, setHeld] = useState<Held<Data>>({ shown: data, given: data, key });
  const next = hold(held, data, key);
  if (next !== held) setHeld(next);
  return next.shown;
}

/**
 * Another contest is shown once a navigation has brought it. A form that is answered or lost is a navigation too, with another
 * key, but nothing is asked for then: what had come behind the page before stays behind it.
 */
export function hold<Data extends Desk>(held: Held<Data>, data: Data, key: string): Held<Data> {
  if (held.given === data && held.key === key) return held;
  const isOther = held.shown.desk?.contest.id !== data.desk?.contest.id;
  const isBehind = held.key === key || held.given === data;
  return { shown: isOther && isBehind ? held.shown : data, given: data, key };
}
