import type { ReadFrom } from "~/db/replicas";
import { HEALTH_PATH } from "~/domain/paths";
import { sendsToken } from "./cookies";
import { isReading } from "./guard";

/**
 * Patterns of addresses that must not be answered from an old state: the health check, the dates that open pages follow (PHASE-12),
 * and mailed links, which may be opened in another browser seconds after they were asked for.
 */
const LATEST = new Set([
  HEALTH_PATH,
  "/contest/:contestId/fase",
  "/baja/:token",
  "/login/enlace",
  "/confirmar",
  "/reset-password",
]);

interface Sent {
  /** The bookmark of the browser's last write, or null. */
  bookmark: string | null;
  /** The pattern of the request's path in the URL map. */
  route: () => string;
}

/**
 * Returns where a request reads (docs/decisions/0110). Rights are decided on the primary: forms read only there, and whoever sends a
 * token of a session, a mailed link or a draft reads there first. A page that is asked for anew, such as one that follows the live
 * channel, begins at the primary too. All others read from any copy that has what they wrote.
 */
export function readFrom(request: Request, { bookmark, route }: Sent): ReadFrom {
  if (!isReading(request)) return "primary";
  if (sendsToken(request) || isAskedAnew(request) || LATEST.has(route())) return "first-primary";
  return bookmark === null ? "first-unconstrained" : { bookmark };
}

/** Whether the client wants no stored response: a reload, or a page that fetches its data again. */
function isAskedAnew({ headers }: Request): boolean {
  return /\b(?:no-cache|max-age=0)\b/.test(headers.get("Cache-Control") ?? "");
}
