import type { ShouldRevalidateFunction, useFetcher } from "@remix-run/react";
import { useEffect, useState } from "react";

/** What a form that a script sent is answered with. */
export interface Reply {
  message: string;
  isRefused: boolean;
}

/** How long its words stay: after what was done, after a refusal (VOTE-07). */
const SAID_MS = { good: 3000, bad: 4000 };

/**
 * The `shouldRevalidate` of pages with forms: one that was refused or lost stays with what was typed. Data asked for again
 * over a lost line, or without the session that has ended, would take the page away from it (WRITE-15). So does one that is
 * only asked for its next step: it has changed nothing yet, and its buttons are not held back by data that come slowly.
 */
export const keepWhenRefused: ShouldRevalidateFunction = ({ actionStatus = 200, actionResult }) =>
  actionStatus < 400 && !(actionResult as { step?: string } | undefined)?.step;

/** The reply of a form, as long as it is to be seen. */
export function useReply({ state, data }: ReturnType<typeof useFetcher<Reply>>): Reply | null {
  const [said, setSaid] = useState<Reply | null>(null);
  useEffect(() => {
    if (state !== "idle" || !data) return;
    setSaid(data);
    const timer = setTimeout(() => setSaid(null), data.isRefused ? SAID_MS.bad : SAID_MS.good);
    return () => clearTimeout(timer);
  }, [state, data]);
  return said;
}

/** Fetches the script of a route that forms of this page are sent to: where the line is lost it can still say so. */
export function usePreloaded(route: string): void {
  useEffect(() => {
    const module = window.__remixManifest.routes[route]?.module;
    if (module) import(module).catch(() => undefined);
  }, [route]);
}
