import type { ShouldRevalidateFunction } from "@remix-run/react";
import { useEffect } from "react";

/** What a form that a script sent is answered with. */
export interface Reply {
  message: string;
  isRefused: boolean;
}

/**
 * The `shouldRevalidate` of pages with forms: one that was refused or lost stays with what was typed. Data asked for again
 * over a lost line, or without the session that has ended, would take the page away from it (WRITE-15). So does one that is
 * only asked for its next step: it has changed nothing yet, and its buttons are not held back by data that come slowly.
 */
export const keepWhenRefused: ShouldRevalidateFunction = ({ actionStatus = 200, actionResult }) =>
  actionStatus < 400 && !(actionResult as { step?: string } | undefined)?.step;

/** Fetches the script of a route that forms of this page are sent to: where the line is lost it can still say so. */
export function usePreloaded(route: string): void {
  useEffect(() => {
    const module = window.__remixManifest.routes[route]?.module;
    if (module) import(module).catch(() => undefined);
  }, [route]);
}
