import type { ShouldRevalidateFunction, useFetcher } from "@remix-run/react";
import { useEffect, useState } from "react";

/** What a form that a script sent is answered with. */
export interface Reply {
  message: string;
  isRefused: boolean;
}

/** How long its words stay: after what was done, after a refusal (VOTE-07). */
const SAID_MS = { good: 3000, bad: 4000 };

/** The status of a reply that no server gave. */
export const LOST = 599;

/**
 * For a `clientAction` of a button: the server's word, after which the page asks for its data again, and after a refusal
 * too, since it comes of what the page does not know yet; or `lost` when there is none, which leaves the page as it is.
 */
export async function askServer(ask: () => Promise<unknown>, lost: string): Promise<Response> {
  const answer = (reply: unknown, status: number) =>
    new Response(JSON.stringify(reply), {
      status,
      headers: { "Content-Type": "application/json" },
    });
  try {
    return answer(await ask(), 200);
  } catch (error) {
    // A way to somewhere else: whoever is signed out meanwhile has to come in again.
    if (error instanceof Response) throw error;
    return answer({ message: lost, isRefused: true } satisfies Reply, LOST);
  }
}

/**
 * The `shouldRevalidate` of pages with forms: one that was refused or lost stays with what was typed. Data asked for again
 * over a lost line, or without the session that has ended, would take the page away from it (WRITE-15).
 */
export const keepWhenRefused: ShouldRevalidateFunction = ({ actionStatus = 200 }) =>
  actionStatus < 400;

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
