import { LIVE_PATHS } from "../domain/notifications/live-protocol";
import { CLOSED_HEADER } from "../domain/maintenance/closed-pages";
import { openChannel } from "./live";
import { maintenanceDelay } from "./maintenance-delay";

/** Interval at which the page asks by itself, for the case that the channel is missing. */
const POLL_MS = 60_000;

/**
 * The script of the maintenance page: asks whether the page is open again when the live channel says so, and then loads it. A
 * page with a form that was not accepted stays (MAINT-01).
 */
const line = document.getElementById("al-dia");
const form = document.getElementById("enviado");
let isOver = false;

function say(text: string): void {
  if (line && line.textContent !== text) line.textContent = text;
}

async function ask(): Promise<void> {
  if (isOver || document.hidden) return;
  try {
    const { status, headers, type } = await fetch(location.href, {
      method: "HEAD",
      cache: "no-store",
      redirect: "manual",
    });
    if (headers.has(CLOSED_HEADER)) return say(UP_TO_DATE);
    if (status >= 500 && type !== "opaqueredirect")
      return say("Error al verificar estado de mantenimiento");
    isOver = true;
    if (form) say("Ya hemos vuelto: puedes enviarlo.");
    else location.reload();
  } catch {
    say("Error de conexión");
  }
}

const UP_TO_DATE = form ? "" : "Esta página se actualiza sola.";
say(UP_TO_DATE);
setInterval(ask, POLL_MS);
document.addEventListener("visibilitychange", ask);
openChannel({
  path: LIVE_PATHS.site,
  onMessage: ({ type }) => {
    if (type === "maintenance") setTimeout(ask, maintenanceDelay());
  },
  onGap: ask,
});
