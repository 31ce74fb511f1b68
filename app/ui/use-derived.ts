import { useState } from "react";

/**
 * Returns state that follows from itself and from what this render was given: React's `setState` while rendering, which a
 * discarded render takes with it, where a ref or a map that was written would keep it. `next` is pure, and returns `held` itself
 * where nothing has changed.
 */
export function useDerived<State>(first: State, next: (held: State) => State): State {
  const [held, setHeld] = useState(first);
  const derived = next(held);
  if (derived !== held) setHeld(derived);
  return derived;
}
