import { isRouteErrorResponse, type ClientActionFunctionArgs } from "@remix-run/react";
import { LOST } from "./reply";

/** What an action that failed is answered with where scripts run. */
export interface Failure {
  message: string;
}

/**
 * An action as scripts call it: a refusal, a lost connection and a server that broke become a message, so that the page
 * stays with everything that was typed. Without scripts each of them is a page of its own.
 */
export function orMessage(failed: string) {
  return async ({ serverAction }: ClientActionFunctionArgs): Promise<unknown> => {
    try {
      return await serverAction();
    } catch (error) {
      // It leads elsewhere.
      if (error instanceof Response) throw error;
      const failure: Failure = { message: failureText(failed, error) };
      return new Response(JSON.stringify(failure), {
        status: LOST,
        headers: { "Content-Type": "application/json" },
      });
    }
  };
}

/** 'Error al …: why' (product.md §8); a refusal of ours may say it whole. */
export function failureText(failed: string, error: unknown): string {
  if (isRouteErrorResponse(error) && error.status < 500 && typeof error.data === "string") {
    return error.data.startsWith("Error al") ? error.data : `${failed}: ${error.data}`;
  }
  // What fetch throws when nothing answers.
  if (error instanceof TypeError) return `${failed}: no hay conexión. Inténtalo de nuevo.`;
  return `${failed}: algo falló en el servidor. Inténtalo de nuevo.`;
}
