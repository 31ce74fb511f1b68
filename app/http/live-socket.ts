import { endOfSession } from "~/domain/accounts/sessions.server";
import { ownChannel, siteChannel } from "~/domain/notifications/channel.server";
import { CLOSED, KNOWN_UNTIL, LIVE_PATHS } from "~/domain/notifications/live-protocol";
import type { RequestContext } from "./context";
import { plainPage } from "./plain-page";

/**
 * Headers that the Worker adds to a WebSocket request for the channel: the session's hash, when the session ends, and when the
 * page was rendered.
 */
export const SOCKET_HEADERS = {
  session: "X-Session",
  ends: "X-Session-Ends",
  known: "X-Known",
} as const;

/** Opens the WebSocket of a live channel for a page of this site; null for any other request (NOTIF-02). */
export async function liveSocket(
  request: Request,
  context: RequestContext,
): Promise<Response | null> {
  if (request.headers.get("Upgrade")?.toLowerCase() !== "websocket") return null;
  const { pathname, searchParams } = new URL(request.url);
  const isOwn = pathname === LIVE_PATHS.own;
  if (!isOwn && pathname !== LIVE_PATHS.site) return null;
  if (!isFromThisSite(request)) {
    return plainPage(403, "Este canal es solo para las páginas de este sitio.", context);
  }
  const headers = new Headers({ Upgrade: "websocket" });
  const known = Number(searchParams.get(KNOWN_UNTIL));
  if (known > 0) headers.set(SOCKET_HEADERS.known, String(known));
  if (!isOwn) return siteChannel(context.env).fetch("https://canal/", { headers });
  const viewer = await context.viewer();
  // Accepts the socket and closes it with a code, because a page cannot read the status of a refused handshake.
  if (!viewer) return closedSocket(CLOSED.signedOut);
  headers.set(SOCKET_HEADERS.session, viewer.sessionHash);
  headers.set(SOCKET_HEADERS.ends, String(endOfSession(viewer).getTime()));
  return ownChannel(context.env, viewer.id).fetch("https://canal/", { headers });
}

// Prevents cross-site WebSocket hijacking: a browser sends the cookie from any site's page, but always names that page's origin.
function isFromThisSite({ headers, url }: Request): boolean {
  const site = headers.get("Sec-Fetch-Site");
  if (site && site !== "same-origin") return false;
  const origin = headers.get("Origin") ?? "";
  return URL.canParse(origin) && new URL(origin).host === new URL(url).host;
}

function closedSocket(code: number): Response {
  const { 0: client, 1: server } = new WebSocketPair();
  server.accept();
  server.close(code);
  return new Response(null, { status: 101, webSocket: client });
}
