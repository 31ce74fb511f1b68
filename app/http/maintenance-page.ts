import { CLOSED_HEADER } from "~/domain/maintenance/closed-pages";
import {
  maintenanceDetails,
  retryAfterSeconds,
  type Maintenance,
  type MaintenanceTexts,
} from "~/domain/maintenance/maintenance";
import { escapeHtml } from "~/domain/text/markup";
import type { RequestContext } from "./context";
import { isReading } from "./guard";
import { plainDocument } from "./plain-page";
import type { Typed } from "./read-form";
import { PAGE_ACCOUNT } from "~/domain/forms/page-account";
import { readFields, sentText } from "./sent-fields";

const TITLE = "Volvemos enseguida";
const OPEN_LINKS =
  `<ul class="actions"><li><a href="/contest/current">Reto actual</a></li> ` +
  `<li><a href="/write">Escribir</a></li> <li><a href="/profile">Perfil</a></li></ul>`;

/** Response headers of every page that is closed for maintenance. */
export function closedHeaders(maintenance: Maintenance, now: Date): Record<string, string> {
  return { "Retry-After": String(retryAfterSeconds(maintenance, now)), [CLOSED_HEADER]: "on" };
}

/** The maintenance page. After a POST it contains a form with the sent fields, to send them again (MAINT-01). */
export async function maintenancePage(
  request: Request,
  maintenance: Maintenance,
  context: RequestContext,
): Promise<Response> {
  const form = isReading(request) ? "" : resendForm(request, await readFields(request));
  const script = context.isLight ? "" : context.maintenanceScript;
  return plainDocument(
    { status: 503, title: TITLE, main: mainOf(maintenance, form), hasFooter: true, script },
    context,
    closedHeaders(maintenance, context.now),
  );
}

/** Preview of the maintenance page with these texts, for admins. */
export function maintenancePreview(texts: MaintenanceTexts, context: RequestContext): Response {
  const back = `<p class="hint">Vista previa: solo la ve quien administra. <a href="/admin/mantenimiento">Volver al mantenimiento</a></p>`;
  return plainDocument(
    { status: 200, title: TITLE, main: mainOf(texts, back), hasFooter: true },
    context,
  );
}

function mainOf(texts: MaintenanceTexts, extra: string): string {
  const details = escapeHtml(maintenanceDetails(texts));
  return (
    `<section class="state"><p class="label">Mantenimiento</p><h1>${TITLE}</h1>` +
    `<p>${["Estamos cambiando la tinta.", details].filter(Boolean).join(" ")}</p>` +
    `<p>Mientras tanto puedes seguir escribiendo y leer el reto. Lo que guardaste sigue guardado; los votos confirmados, también.</p>` +
    `${OPEN_LINKS}<p class="hint" id="al-dia" role="status"></p>${extra}</section>`
  );
}

/** Minimum length in characters of a text that the page shows in a text area, so that it can be copied. */
const LONG = 40;

/**
 * Returns the HTML of a form that repeats the request with the same fields. Without fields, returns a sentence that nothing was
 * saved.
 */
function resendForm(request: Request, fields: Typed | null): string {
  if (fields === null) return `<p>Lo que enviaste no se guardó.</p>`;
  const { pathname, search } = new URL(request.url);
  const inputs = Object.entries(fields).map(([name, value]) => {
    if (name === PAGE_ACCOUNT || (value.length < LONG && !value.includes("\n")))
      return `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`;
    return sentText(value, name);
  });
  return (
    `<form id="enviado" class="stack" method="post" action="${escapeHtml(pathname + search)}"><p>Lo que enviaste todavía no se guardó, pero sigue en esta página: ` +
    `no la cierres. Cuando volvamos, pulsa «Enviar de nuevo».</p>${inputs.join("")}` +
    `<p><button class="button button-primary">Enviar de nuevo</button></p></form>`
  );
}
