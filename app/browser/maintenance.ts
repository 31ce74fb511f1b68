import { LIVE_PATHS } from "../domain/notifications/live-protocol";
import { CLOSED_HEADER } from "../domain/maintenance/closed-pages";
import { openChannel } from "./live";
import { maintenanceDelay } from "./maintenance-delay";

/** Polling interval of the maintenance page, in case its live channel does not work. */
const POLL_MS = 60_000;

/**
 * Script of the maintenance page (MAINT-01). Checks with a HEAD request whether maintenance is over, and then reloads the page. If
 * the page is the response to a form that maintenance refused, it does not reload, but says that the form can be sent again. Checks
 * every minute, when the page becomes visible, and after messages of the live channel.
 */
const line = document.getElementById("al-dia");
const form = document.getElementById("enviado");
let isOver = false;

function setStatus(text: string): void {
  if (line && line.textContent !== text) line.textContent = text;
}

async function checkMaintenance(): Promise<void> {
  if (isOver || document.hidden) return;
  try {
    const { status, headers, type } = await fetch(location.href, {
      method: "HEAD",
      cache: "no-store",
      redirect: "manual",
    });
    if (headers.has(CLOSED_HEADER)) return setStatus(UP_TO_DATE);
    if (status >= 500 && type !== "opaqueredirect")
      return setStatus("Error al verificar estado de mantenimiento");
    isOver = true;
    if (form) setStatus("Ya volvimos: puedes enviarlo.");
    else location.reload();
  } catch {
    setStatus("Error de conexión");
  }
}

const UP_TO_DATE = form ? "" : "Esta página se actualiza sola.";
setStatus(UP_TO_DATE);
setInterval(checkMaintenance, POLL_MS);
document.addEventListener("visibilitychange", checkMaintenance);
openChannel({
  path: LIVE_PATHS.site,
  onMessage: ({ type }) => {
    if (type === "maintenance") setTimeout(checkMaintenance, maintenanceDelay());
  },
  onGap: checkMaintenance,
});
