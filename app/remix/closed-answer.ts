import type { Maintenance } from "~/domain/maintenance/maintenance";
import type { RequestContext } from "~/http/context";
import { isReading } from "~/http/guard";
import { closedHeaders, maintenancePage } from "~/http/maintenance-page";
import { refusedData } from "./refused-data";

/** Refusal message for a form sent by script during maintenance. The page keeps the typed text (lost-connection.ts). */
const NOT_SAVED =
  "Estamos cambiando la tinta y esto no se guardó. Lo que escribiste sigue aquí: envíalo de nuevo cuando volvamos.";

/**
 * Returns the response for a page that maintenance has closed (MAINT-01). For a document: the maintenance page. For a form sent by
 * Remix's script: a refusal. For page data: an empty response, which makes Remix's script load the document.
 */
export async function closedAnswer(
  request: Request,
  maintenance: Maintenance,
  context: RequestContext,
): Promise<Response> {
  const headers = closedHeaders(maintenance, context.now);
  if (!new URL(request.url).pathname.endsWith(".data"))
    return maintenancePage(request, maintenance, context);
  if (isReading(request)) return new Response(null, { status: 503, headers });
  return refusedData({ status: 503, message: NOT_SAVED, headers });
}
