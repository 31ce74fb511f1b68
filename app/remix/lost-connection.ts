import {
  isRouteErrorResponse,
  useNavigation,
  type ClientActionFunctionArgs,
  type ShouldRevalidateFunction,
} from "@remix-run/react";
import { useEffect, useState } from "react";
import { OTHER_ACCOUNT_STATUS } from "~/domain/accounts/other-account";
import { CLOSED_HEADER } from "~/domain/maintenance/closed-pages";
import { hasTyped } from "./fields";
import { pageAccountField } from "./page-account";
import { BUILD_HEADER, ERROR_ID_HEADER } from "./page-data";

/** Delay before page data are requested again, unless the browser reports a connection earlier. */
const RETRY_MS = 4000;
/**
 * Status for a form that no server has answered (lost connection). Above 400, so that pages do not revalidate (`keepWhenRefused`).
 */
const LOST_STATUS = 599;
/** Event on the window: a request for page data has failed and will be retried. */
export const LOST_EVENT = "lost";
/** Delay before the data of a page that is closed for maintenance are requested again. */
const CLOSED_RETRY_MS = 30_000;
/**
 * Event on the window: maintenance closed this page while somebody was typing (`detail` true), or the page is open again (false).
 */
export const CLOSED_EVENT = "tintero:closed";

declare global {
  interface WindowEventMap {
    [CLOSED_EVENT]: CustomEvent<boolean>;
  }
}

/** Response to a form that was sent by script. */
export interface Reply {
  message: string;
  isRefused: boolean;
}

/** Response to a form whose action failed. */
export interface Failure extends Reply {
  isRefused: true;
}

let lastId = "";

/** Returns the log id of the last request that failed on this page, for the error page (SHELL-04); empty on the server. */
export const lastErrorId = () => lastId;

/**
 * Patches `window.fetch` to retry requests for page data until they are answered, or aborted by a newer navigation. Without retries
 * the router would replace the page, and the typed text, by an error. Forms are not retried. Modules are not either: if a module is
 * missing, Remix loads the document.
 */
export function retryPageData(): void {
  const { fetch } = window;
  let wasClosed = false;
  window.fetch = async (input, init) => {
    const isPageData = input instanceof URL && input.pathname.endsWith(".data") && !init?.method;
    for (;;) {
      try {
        // The tag of the page's account lets the server say that the new data are another account's.
        const headers = isPageData ? pageAccountField() : init?.headers;
        // The open page's own data again, as after a message of the live channel: the server then reads no old replica.
        const cache = isPageData && isOpenPage(pageOfData(input)) ? "no-cache" : init?.cache;
        const response = await fetch(input, { ...init, headers, cache });
        lastId = response.headers.get(ERROR_ID_HEADER) ?? lastId;
        if (!isPageData) return response;
        // 429 (rate limit) is treated like a lost connection.
        if (response.status === 429) throw response;
        // If the whole document is being loaded instead, returns a promise that never resolves, so that the router renders nothing
        // meanwhile.
        if (loadOtherDocument(response, input)) return await new Promise(() => {});
        const isClosed = response.headers.has(CLOSED_HEADER);
        if (isClosed !== wasClosed) noteClosed((wasClosed = isClosed));
        if (!isClosed) return response;
        await connectionOrTimeout(CLOSED_RETRY_MS, init?.signal);
      } catch (error) {
        if (!isPageData || init?.signal?.aborted) throw error;
        dispatchEvent(new Event(LOST_EVENT));
        await connectionOrTimeout(RETRY_MS, init?.signal);
      }
    }
  };
}

function noteClosed(isClosed: boolean): void {
  dispatchEvent(new CustomEvent(CLOSED_EVENT, { detail: isClosed }));
}

/** Waits for the browser's `online` event, for the delay of a retry, or until the request is aborted. */
async function connectionOrTimeout(
  ms: number,
  signal: AbortSignal | null | undefined,
): Promise<void> {
  const waiting = new AbortController();
  await new Promise((resolve) => {
    addEventListener("online", resolve, waiting);
    signal?.addEventListener("abort", resolve, waiting);
    setTimeout(resolve, ms);
  });
  waiting.abort();
}

/**
 * Loads the whole document if page data come from another build, whose data the running components cannot read, or if maintenance
 * has closed the page. Returns whether it does. Never reloads the open page after somebody has typed into it.
 */
export function loadOtherDocument({ headers }: Response, address: URL): boolean {
  const build = headers.get(BUILD_HEADER);
  const isOtherBuild = build !== null && build !== window.__remixManifest.version;
  if (!isOtherBuild && !headers.has(CLOSED_HEADER)) return false;
  const { path, search } = pageOfData(address);
  if (path === location.pathname && hasTyped()) return false;
  location.assign(path + search);
  return true;
}

/** Returns the path and query of the page whose data have this address. */
function pageOfData({ pathname, search }: URL): { path: string; search: string } {
  const path = pathname.replace(/(\/_root)?\.data$/, "") || "/";
  return { path, search: search.replace(/[?&]_routes=[^&]*/, "") };
}

function isOpenPage({ path, search }: ReturnType<typeof pageOfData>): boolean {
  return path === location.pathname && search === location.search;
}

/**
 * Returns whether the pending navigation of a search or a link is waiting for a connection. "link" includes the redirect after an
 * accepted form.
 */
export function useConnectionLost(kind: "search" | "link"): boolean {
  const { location, formMethod } = useNavigation();
  const [lostLocation, setLostLocation] = useState<typeof location>();
  useEffect(() => {
    const setLost = () => setLostLocation(location);
    addEventListener(LOST_EVENT, setLost);
    return () => removeEventListener(LOST_EVENT, setLost);
  }, [location]);
  const isLost = location !== undefined && lostLocation === location;
  return isLost && (kind === "search") === (formMethod === "GET");
}

/**
 * Whether an error of Remix means a lost connection. `fetch` throws a TypeError. If a gateway responds with a page instead of data,
 * Remix throws an Error that is recognizable only by its message.
 */
export function isConnectionLost(error: unknown): boolean {
  return (
    error instanceof TypeError || (error instanceof Error && /turbo-stream/.test(error.message))
  );
}

/**
 * Makes a `clientAction` that turns a refusal, a lost connection or a server error into a message, so that the page keeps the typed
 * text. On a page with several forms the reply repeats the form fields `fields`, which identify the form.
 */
export function failureAsMessage(failed: string, ...fields: string[]) {
  return async ({ request, serverAction }: ClientActionFunctionArgs): Promise<unknown> => {
    const sent = fields.length > 0 ? await request.clone().formData() : new FormData();
    const form = Object.fromEntries(fields.map((field) => [field, sent.get(field) ?? undefined]));
    return replyOnFailure(
      serverAction,
      (error) =>
        ({ ...form, message: failureText(failed, error), isRefused: true }) satisfies Failure,
    );
  };
}

/**
 * Calls the server's action. On failure returns the reply that `replyTo` makes from the error, with a status that prevents
 * revalidation. Redirects are rethrown.
 */
export async function replyOnFailure(
  serverAction: () => Promise<unknown>,
  replyTo: (error: unknown) => unknown,
): Promise<unknown> {
  try {
    return await serverAction();
  } catch (error) {
    // Rethrows a redirect for the router.
    if (error instanceof Response) throw error;
    return jsonReply(replyTo(error), LOST_STATUS);
  }
}

/**
 * Calls the server's action for a `clientAction` whose button shows the response on the same page. Revalidates after a reply, and
 * after a refusal, so that the page shows what caused it, such as the end of voting. After a lost connection or a server error it
 * shows the message `lost` and does not revalidate. It does not revalidate either if another account has signed in: new data
 * would turn the page into one of that account.
 */
export async function replyOrLost(
  serverAction: () => Promise<unknown>,
  lost: string,
): Promise<Response> {
  try {
    return jsonReply(await serverAction(), 200);
  } catch (error) {
    // Rethrows a redirect, such as to the login after the session has ended.
    if (error instanceof Response) throw error;
    const refusal = refusalMessage(error);
    const reply: Reply = { message: refusal ?? lost, isRefused: true };
    return jsonReply(reply, refusal === null || isOtherAccount(error) ? LOST_STATUS : 200);
  }
}

function jsonReply(reply: unknown, status: number): Response {
  const headers = { "Content-Type": "application/json" };
  return new Response(JSON.stringify(reply), { status, headers });
}

/** Returns 'Error al …: reason' (product.md §8); a refusal may be such a sentence already. */
function failureText(failed: string, error: unknown): string {
  const refusal = refusalMessage(error);
  if (refusal?.startsWith("Error al")) return refusal;
  if (refusal) return `${failed}: ${refusal.charAt(0).toLowerCase()}${refusal.slice(1)}`;
  if (error instanceof TypeError) return `${failed}: no hay conexión. Inténtalo de nuevo.`;
  return `${failed}: algo falló en el servidor. Inténtalo de nuevo.`;
}

/** Whether a form was refused because another account has signed in since its page was loaded. */
export function isOtherAccount(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === OTHER_ACCOUNT_STATUS;
}

/** Returns the message of a refusal thrown by the server, such as a rate limit or maintenance; null for any other error. */
export function refusalMessage(error: unknown): string | null {
  const isRefusal = isRouteErrorResponse(error) && (error.status < 500 || error.status === 503);
  return isRefusal && typeof error.data === "string" ? error.data : null;
}

/**
 * `shouldRevalidate` of pages with forms: no revalidation after a refused or lost form, since a failing loader would replace the
 * page and the typed text; nor after an intermediate step, which has changed nothing (WRITE-15). Remix's single fetch has the first
 * rule built in for navigations only: after a fetcher it revalidates every route without a `shouldRevalidate`.
 */
export const keepWhenRefused: ShouldRevalidateFunction = ({ actionStatus = 200, actionResult }) =>
  actionStatus < 400 && !(actionResult as { step?: string } | undefined)?.step;

/**
 * `shouldRevalidate` of pages whose form contains the state that it was rendered from (optimistic lock): also revalidates after a
 * conflict (409), so that the form can be sent again with the current state.
 */
export const refreshAfterConflict: ShouldRevalidateFunction = (change) =>
  change.actionStatus === 409 || keepWhenRefused(change);

/** Preloads the module of a route to which this page sends forms, so that its client action can respond without a connection. */
export function usePreloadedRoute(route: string): void {
  useEffect(() => {
    preloadRoute(route).catch(() => undefined);
  }, [route]);
}

/** Imports the module of a route. Rejects without a connection, in which case the router would load the document. */
export async function preloadRoute(route: string): Promise<void> {
  const module = window.__remixManifest.routes[route]?.module;
  if (module) await import(module);
}

/**
 * Links the style sheets of a route that has its own page, before this page sends it a form. Otherwise Remix would preload the
 * sheets and wait for them, and the browser would warn about unused preloads.
 */
export function linkSheets(route: string): void {
  for (const href of window.__remixManifest.routes[route]?.css ?? []) {
    if (document.querySelector(`link[rel="stylesheet"][href="${href}"]`)) continue;
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
    // Appended after the elements of `<head>` that React hydrates: React ignores additional elements at the end.
    document.head.appendChild(link);
  }
}
