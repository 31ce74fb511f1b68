import { isRouteErrorResponse, type ClientActionFunctionArgs } from "@remix-run/react";
import type { Reply } from "./reply";

// Above 400, which keeps what was typed: pages do not ask for their data again (`keepWhenRefused`).
/** The status of an answer that no server gave. */
const LOST = 599;

/** Reply to a failed action where scripts run. */
export interface Failure extends Reply {
  isRefused: true;
}

/**
 * An action as scripts call it: a refusal, a lost connection and a server error become a message, so that the page
 * keeps what was typed; on a page of several forms the answer repeats the `field` that tells them apart.
 */
export function orMessage(failed: string, field?: string) {
  return async ({ request, serverAction }: ClientActionFunctionArgs): Promise<unknown> => {
    const form = field ? { [field]: (await request.clone().formData()).get(field) } : {};
    return orAnswer(
      serverAction,
      (error) =>
        ({ ...form, message: failureText(failed, error), isRefused: true }) satisfies Failure,
    );
  };
}

/** The same with an answer of the page's own, made of what the action failed with. */
export async function orAnswer(
  ask: () => Promise<unknown>,
  lost: (error: unknown) => unknown,
): Promise<unknown> {
  try {
    return await ask();
  } catch (error) {
    // A redirect.
    if (error instanceof Response) throw error;
    return answer(lost(error), LOST);
  }
}

/**
 * For a `clientAction` of a button: the server's word, after which the page asks for its data again, and after a refusal
 * too, since it comes of what the page does not know yet; or `lost` when there is none, which leaves the page as it is.
 */
export async function askServer(ask: () => Promise<unknown>, lost: string): Promise<Response> {
  try {
    return answer(await ask(), 200);
  } catch (error) {
    // A redirect: to the login, when the session has ended meanwhile.
    if (error instanceof Response) throw error;
    const words = wordsOfRefusal(error);
    return answer(
      { message: words ?? lost, isRefused: true } satisfies Reply,
      words === null ? LOST : 200,
    );
  }
}

function answer(reply: unknown, status: number): Response {
  const headers = { "Content-Type": "application/json" };
  return new Response(JSON.stringify(reply), { status, headers });
}

/** 'Error al …: why' (product.md §8); a refusal of ours may say it whole. */
function failureText(failed: string, error: unknown): string {
  const text = wordsOfRefusal(error);
  if (text?.startsWith("Error al")) return text;
  if (text) return `${failed}: ${text.charAt(0).toLowerCase()}${text.slice(1)}`;
  // fetch throws it when nothing answers.
  if (error instanceof TypeError) return `${failed}: no hay conexión. Inténtalo de nuevo.`;
  return `${failed}: algo falló en el servidor. Inténtalo de nuevo.`;
}

/** The words of a refusal that was thrown: of the guard, of a limit, of a body that was not read. */
export function wordsOfRefusal(error: unknown): string | null {
  const isOurs = isRouteErrorResponse(error) && error.status < 500;
  return isOurs && typeof error.data === "string" ? error.data : null;
}
