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
import { typedOf, requireFormBody, type Typed } from "./read-form";

const TITLE = "Volvemos enseguida";
const OPEN_LINKS =
  `<ul class="state-links"><li><a href="/contest/current">Reto actual</a></li> ` +
  `<li><a href="/write">Escribir</a></li> <li><a href="/profile">Perfil</a></li></ul>`;

/** Headers of every response that is closed for maintenance. */
export function closedHeaders(maintenance: Maintenance, now: Date): Record<string, string> {
  return { "Retry-After": String(retryAfterSeconds(maintenance, now)), [CLOSED_HEADER]: "on" };
}

/** The maintenance page. After a POST it contains the sent fields in a form that sends them again (MAINT-01). */
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

/** The maintenance page as it would look with these texts, for admins. */
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

/** Returns the fields of a sent form. Null if the body is no form, is too large, or holds a file or a field twice. */
async function readFields(request: Request): Promise<Typed | null> {
  try {
    requireFormBody(request);
    return typedOf(await request.formData());
  } catch {
    return null;
  }
}

/** Texts of this length in characters, and longer ones, are shown on the page, so that they can be copied. */
const LONG = 40;

/**
 * Returns the HTML of a form that sends the same fields to the same address again. Without fields it returns a sentence that
 * nothing was saved.
 */
function resendForm(request: Request, fields: Typed | null): string {
  if (fields === null) return `<p>Lo que enviaste no se ha guardado.</p>`;
  const { pathname, search } = new URL(request.url);
  const inputs = Object.entries(fields).map(([name, value]) => {
    const named = `name="${escapeHtml(name)}"`;
    if (value.length < LONG && !value.includes("\n"))
      return `<input type="hidden" ${named} value="${escapeHtml(value)}">`;
    // The line break before the text is there because browsers drop the first line break in a text area.
    return `<div class="field"><textarea ${named} rows="6" readonly aria-label="Lo que enviaste">\n${escapeHtml(value)}</textarea></div>`;
  });
  return (
    `<form id="enviado" class="stack" method="post" action="${escapeHtml(pathname + search)}"><p>Lo que enviaste no se ha guardado todavía, pero sigue en esta página: ` +
    `no la cierres. Cuando volvamos, pulsa «Enviar de nuevo».</p>${inputs.join("")}` +
    `<p><button class="button button-primary">Enviar de nuevo</button></p></form>`
  );
}
