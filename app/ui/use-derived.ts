import { useState } from "react";

/**
 * Returns state that is derived from the previous state and this render's input, by calling `setState` while rendering. If React
 * discards the render, it discards the new state too, which a ref would keep. `next` must be pure, and return `held` itself if
 * nothing has changed.
 */
export function useDerived<State>(first: State, next: (held: State) => State): State {
  const [held, setHeld] = useState(first);
  const derived = next(held);
  if (derived !== held) setHeld(derived);
  return derived;
}
