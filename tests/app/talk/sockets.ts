import { ORIGIN, type As, type Site } from "../../support/site";

/** The client end of a live channel's WebSocket. */
export interface OpenSocket {
  status: number;
  /** Messages received by the client, without answers to pings. */
  received: string[];
  /** Close code of the socket, or null while it is open. */
  readonly closed: number | null;
  close(): void;
}

interface Handshake {
  path?: string;
  as?: As | undefined;
  headers?: Record<string, string>;
}

/** Opens a WebSocket as the page's script does. */
export async function openSocket(
  site: Pick<Site, "local">,
  { path = "/canal", as, headers = { Origin: ORIGIN } }: Handshake = {},
): Promise<OpenSocket> {
  const answer = await site.local.dispatchFetch(ORIGIN + path, {
    headers: { Upgrade: "websocket", ...headers, ...(as ? { Cookie: as } : {}) },
  });
  const { webSocket: socket, status } = answer;
  const received: string[] = [];
  let closed: number | null = null;
  socket?.addEventListener("message", ({ data }) => void received.push(String(data)));
  socket?.addEventListener("close", ({ code }) => void (closed = code));
  socket?.accept();
  return {
    status,
    received,
    get closed() {
      return closed;
    },
    close: () => closed === null && socket?.close(1000),
  };
}
