import { useState } from "react";

/**
 * Returns state that is derived from the previous state and this render's input, by `setState` while rendering. If React discards
 * the render, the new state is discarded too, while a changed ref would remain. `next` must be pure, and return `held` itself if
 * nothing has changed.
 */
export function useDerived<State>(first: State, next: (held: State) => State): State {
  const [held, setHeld] = useState(first);
  const derived = next(held);
  if (derived !== held) setHeld(derived);
  return derived;
}
