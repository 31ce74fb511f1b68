import { DurableObject } from "cloudflare:workers";
import { createDb } from "~/db/db";
import { listLiveSessions } from "~/domain/accounts/sessions.server";
import { ringEach } from "~/domain/notifications/channel.server";
import { SOCKET_HEADERS } from "~/http/live-socket";
import { CLOSED, PING, PONG, type LiveMessage } from "~/domain/notifications/live-protocol";

/** Most open sockets of one person: one more closes the oldest. */
const MOST_OWN = 20;
/** Most open sockets of the site's channel. */
const MOST_OF_SITE = 30_000;
/** Clocks of two machines differ: better told twice than not at all. */
const MARGIN_MS = 3_000;

/** Kept with a socket while its object sleeps. */
interface Attached {
  /** SHA-256 of the session's token; null in the site's channel. */
  session: string | null;
  /** When that session ends at the latest; epoch milliseconds. */
  ends: number;
  since: number;
}

/** Holds the WebSockets of one person's open pages, or of those that wait for news of the site, and sleeps in between (NOTIF-02). */
export class LiveChannel extends DurableObject<Env> {
  /** Remembered while it is awake, for pages that were on their way; an older page looks by itself when it connects. */
  private readonly said = new Map<LiveMessage["type"], { at: number; text: string }>();

  // Counted, not listed at each connection: the site's channel may have 30,000.
  /** Open sockets, or more: a socket whose end was not reported is still in it. */
  private openSockets: number;
  /** Sockets that have been taken off the count. */
  private readonly gone = new WeakSet<WebSocket>();

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    // Sockets outlive the object's sleep, and fields do not.
    this.openSockets = this.listOpen().length;
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(PING, PONG));
  }

  /** Takes a socket; the Worker has checked where it comes from and whose it is. */
  override async fetch({ headers }: Request): Promise<Response> {
    const session = headers.get(SOCKET_HEADERS.session);
    const ends = Number(headers.get(SOCKET_HEADERS.ends)) || Infinity;
    if (!this.hasRoom(session)) return new Response("Hay demasiados canales.", { status: 503 });
    const { 0: client, 1: server } = new WebSocketPair();
    const attached: Attached = { session, ends, since: Date.now() };
    this.ctx.acceptWebSocket(server, session ? [session] : []);
    this.openSockets += 1;
    server.serializeAttachment(attached);
    if (session) await this.arm(ends);
    this.sayMissed(server, Number(headers.get(SOCKET_HEADERS.known)));
    return new Response(null, { status: 101, webSocket: client });
  }

  /** Says it to every open page, and to those that connect in a moment. */
  async tell(message: LiveMessage): Promise<void> {
    const text = JSON.stringify(message);
    this.said.set(message.type, { at: Date.now(), text });
    for (const socket of this.ctx.getWebSockets()) send(socket, text);
  }

  /** Rings for so many people in place of a caller that has no calls to spend. */
  async relay(people: readonly string[]): Promise<void> {
    await ringEach(this.env, people);
  }

  /** Closes the sockets of sessions that are over, and wakes up when the next one will be. */
  async dropEnded(): Promise<void> {
    const sockets = this.ctx.getWebSockets();
    const sessions = [...new Set(sockets.flatMap((socket) => attachedTo(socket).session ?? []))];
    if (sessions.length === 0) return;
    const live = await listLiveSessions(createDb(this.env.DB), sessions, new Date());
    let next = Infinity;
    for (const socket of sockets) {
      const attached = attachedTo(socket);
      const ends = live.get(attached.session ?? "")?.getTime();
      if (ends === undefined) close(socket, CLOSED.signedOut);
      else next = Math.min(next, ends);
    }
    if (next < Infinity) await this.ctx.storage.setAlarm(next);
  }

  /** Closes everything and keeps nothing. */
  async forget(): Promise<void> {
    for (const socket of this.ctx.getWebSockets()) close(socket, CLOSED.signedOut);
    await this.ctx.storage.deleteAlarm();
    await this.ctx.storage.deleteAll();
  }

  override async alarm(): Promise<void> {
    try {
      await this.dropEnded();
    } catch (error) {
      // Not rethrown: the platform would try seven times and then drop the alarm.
      console.error("A live channel will look for ended sessions again", error);
      await this.ctx.storage.setAlarm(Date.now() + 60_000);
    }
  }

  /** Pages have nothing to say but the ping, which does not arrive here. */
  override webSocketMessage(socket: WebSocket): void {
    close(socket, 1008);
  }

  override async webSocketClose(socket: WebSocket, code: number): Promise<void> {
    // Codes of the browser's own cannot be sent back.
    close(socket, code === 1000 || code >= 3000 ? code : 1000);
    this.discount(socket);
    const isLast = this.ctx.getWebSockets().every((other) => other === socket);
    if (isLast) await this.ctx.storage.deleteAlarm();
  }

  override webSocketError(socket: WebSocket): void {
    this.discount(socket);
  }

  private listOpen(): WebSocket[] {
    return this.ctx.getWebSockets().filter(({ readyState }) => readyState === WebSocket.OPEN);
  }

  private discount(socket: WebSocket): void {
    if (this.gone.has(socket)) return;
    this.gone.add(socket);
    this.openSockets -= 1;
  }

  /** Whether one more socket is taken; in a person's channel the oldest is closed for it. */
  private hasRoom(session: string | null): boolean {
    if (this.openSockets < (session === null ? MOST_OF_SITE : MOST_OWN)) return true;
    // The count says that it is full: look, so that an end that was not reported refuses nobody.
    const open = this.listOpen();
    this.openSockets = open.length;
    if (session === null) return open.length < MOST_OF_SITE;
    const oldest = open.sort((a, b) => attachedTo(a).since - attachedTo(b).since);
    for (const socket of oldest.slice(0, Math.max(0, open.length - MOST_OWN + 1))) {
      close(socket, CLOSED.crowded);
    }
    return true;
  }

  /** Has the alarm ring at this instant if it would not ring before. */
  private async arm(at: number): Promise<void> {
    if (at === Infinity) return;
    const armed = await this.ctx.storage.getAlarm();
    if (armed === null || armed > at) await this.ctx.storage.setAlarm(at);
  }

  /** Sends the messages broadcast since the page was rendered, which it missed before its socket was open. */
  private sayMissed(socket: WebSocket, known: number): void {
    if (!known) return;
    for (const { at, text } of this.said.values()) if (at > known - MARGIN_MS) send(socket, text);
  }
}

function attachedTo(socket: WebSocket): Attached {
  return socket.deserializeAttachment() as Attached;
}

/** A socket whose other end is gone without a word throws. */
function send(socket: WebSocket, text: string): void {
  try {
    socket.send(text);
  } catch {
    close(socket, 1011);
  }
}

function close(socket: WebSocket, code: number): void {
  try {
    socket.close(code);
  } catch {
    // It is closed already.
  }
}
