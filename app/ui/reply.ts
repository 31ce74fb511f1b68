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
 * For a `clientAction`: the server's word, refusals included, after which the page asks for its data again; or `lost` when
 * there is none, which leaves the page as it was if its routes say `keepWhenLost`.
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

/** The `shouldRevalidate` of pages with such forms: data asked for over a lost line would end in the error page. */
export const keepWhenLost: ShouldRevalidateFunction = ({ actionStatus }) => actionStatus !== LOST;

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
