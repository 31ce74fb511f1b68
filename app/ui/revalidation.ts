import type { ShouldRevalidateFunction } from "@remix-run/react";

/**
 * After a form that did not reach the server nothing is asked for again: without a network that would fail too, and the
 * error page would take the place of the one with the text.
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  actionResult,
  defaultShouldRevalidate,
}) => {
  const isUnsent = (actionResult as { isUnsent?: unknown } | undefined)?.isUnsent === true;
  return !isUnsent && defaultShouldRevalidate;
};
