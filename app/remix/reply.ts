import type { ShouldRevalidateFunction } from "@remix-run/react";
import { useEffect } from "react";

/** Answer to a form that was sent by script. */
export interface Reply {
  message: string;
  isRefused: boolean;
}

// A loader that fails offline or after the session's end would replace the page and the typed text with it; slow data
// would keep the buttons disabled.
/**
 * The `shouldRevalidate` of pages with forms: none after a refused or lost form, nor after an intermediate step,
 * which has changed nothing (WRITE-15).
 */
export const keepWhenRefused: ShouldRevalidateFunction = ({ actionStatus = 200, actionResult }) =>
  actionStatus < 400 && !(actionResult as { step?: string } | undefined)?.step;

/** Preloads the module of a route that this page sends forms to: its client action can then answer offline too. */
export function usePreloaded(route: string): void {
  useEffect(() => {
    loadRoute(route).catch(() => undefined);
  }, [route]);
}

/** Loads the module of a route, which the router would load the page anew for if it cannot be had. */
export async function loadRoute(route: string): Promise<void> {
  const module = window.__remixManifest.routes[route]?.module;
  if (module) await import(module);
}
