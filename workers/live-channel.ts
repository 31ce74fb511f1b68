import { DurableObject } from "cloudflare:workers";
import { dbOf } from "~/db/db";
import { listLiveSessions } from "~/domain/accounts/sessions.server";
import { ringEach } from "~/domain/notifications/channel.server";
import { SOCKET_HEADERS } from "~/http/live-socket";
import { CLOSED, PING, PONG, type LiveMessage } from "~/domain/notifications/live-protocol";

/** Limit of open sockets per person; opening one more closes the oldest. */
const MOST_OWN = 20;
/** Limit of open sockets of the site's channel; further ones are refused. */
const MOST_OF_SITE = 30_000;
/** Tolerance in milliseconds for the clocks of two machines. Because of it a message may be sent twice, but none is lost. */
const MARGIN_MS = 3_000;

/** Data attached to a WebSocket, which survive hibernation. */
interface Attached {
  /** Hash of the session's token; null in the site's channel. */
  session: string | null;
  /** Latest expiry of the socket's session, in epoch milliseconds. */
  ends: number;
  since: number;
}

/** Holds the WebSockets of one person's open pages, or of the site's channel, and hibernates between messages (NOTIF-02). */
export class LiveChannel extends DurableObject<Env> {
  /** Last broadcast message of each type, which is also sent to sockets that connect just afterwards. Lost with hibernation. */
  private readonly recent = new Map<LiveMessage["type"], { at: number; text: string }>();

  /**
   * Upper bound of the number of open sockets; it may be too high, because not every disconnect is reported. A counter, because
   * listing 30,000 sockets takes long.
   */
  private openSockets: number;
  /** Closed sockets that are already subtracted from `openSockets`. */
  private readonly uncounted = new WeakSet<WebSocket>();

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    // Counts the open sockets anew: WebSockets survive hibernation, fields of this object do not.
    this.openSockets = this.listOpen().length;
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(PING, PONG));
  }

  /** Accepts a WebSocket; the Worker has checked its origin and session. */
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
    this.replayRecent(server, Number(headers.get(SOCKET_HEADERS.known)));
    return new Response(null, { status: 101, webSocket: client });
  }

  /** Broadcasts to all open sockets, and stores the message in memory for late joiners. */
  async tell(message: LiveMessage): Promise<void> {
    const text = JSON.stringify(message);
    this.recent.set(message.type, { at: Date.now(), text });
    for (const socket of this.ctx.getWebSockets()) send(socket, text);
  }

  /**
   * Relay: makes the open pages of many people reload their notices. Called by another invocation, because each invocation has its
   * own limit of subrequests.
   */
  async relay(people: readonly string[]): Promise<void> {
    await ringEach(this.env, people);
  }

  /** Closes the sockets of ended sessions, and sets the alarm for the next session that expires. */
  async dropEnded(): Promise<void> {
    const sockets = this.ctx.getWebSockets();
    const sessions = [...new Set(sockets.flatMap((socket) => attachedTo(socket).session ?? []))];
    if (sessions.length === 0) return;
    const live = await listLiveSessions(dbOf(this.env), sessions, new Date());
    let next = Infinity;
    for (const socket of sockets) {
      const attached = attachedTo(socket);
      const ends = live.get(attached.session ?? "")?.getTime();
      if (ends === undefined) close(socket, CLOSED.signedOut);
      else next = Math.min(next, ends);
    }
    if (next < Infinity) await this.ctx.storage.setAlarm(next);
  }

  /** Closes all sockets and deletes the storage: the account was deleted. */
  async forget(): Promise<void> {
    for (const socket of this.ctx.getWebSockets()) close(socket, CLOSED.signedOut);
    await this.ctx.storage.deleteAlarm();
    await this.ctx.storage.deleteAll();
  }

  override async alarm(): Promise<void> {
    try {
      await this.dropEnded();
    } catch (error) {
      // The error is not rethrown, because the platform would retry seven times and then drop the alarm. A rejected promise of
      // `waitUntil` only makes Cloudflare count the alarm as failed.
      console.error("A live channel will look for ended sessions again", error);
      this.ctx.waitUntil(Promise.reject(error));
      await this.ctx.storage.setAlarm(Date.now() + 60_000);
    }
  }

  /** Closes a socket that sends any message but the ping, which the platform answers. */
  override webSocketMessage(socket: WebSocket): void {
    close(socket, 1008);
  }

  override async webSocketClose(socket: WebSocket, code: number): Promise<void> {
    // Closes with the peer's close code, or with 1000 if that code is reserved: reserved codes must not be sent.
    close(socket, code === 1000 || code >= 3000 ? code : 1000);
    this.discount(socket);
    // The site's channel has no alarm, and listing its 30,000 sockets at each disconnect would take long.
    if (attachedTo(socket).session === null) return;
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
    if (this.uncounted.has(socket)) return;
    this.uncounted.add(socket);
    this.openSockets -= 1;
  }

  /** Returns whether one more WebSocket may be opened. In a person's channel the oldest is closed for the new one. */
  private hasRoom(session: string | null): boolean {
    if (this.openSockets < (session === null ? MOST_OF_SITE : MOST_OWN)) return true;
    // The counter may be too high, so the sockets are listed before one is refused.
    const open = this.listOpen();
    this.openSockets = open.length;
    if (session === null) return open.length < MOST_OF_SITE;
    const oldest = open.sort((a, b) => attachedTo(a).since - attachedTo(b).since);
    for (const socket of oldest.slice(0, Math.max(0, open.length - MOST_OWN + 1))) {
      close(socket, CLOSED.crowded);
    }
    return true;
  }

  /** Sets the alarm to this instant, unless it is already set to an earlier one. */
  private async arm(at: number): Promise<void> {
    if (at === Infinity) return;
    const armed = await this.ctx.storage.getAlarm();
    if (armed === null || armed > at) await this.ctx.storage.setAlarm(at);
  }

  /** Sends the messages that were broadcast after the page was rendered (`known`) and before it connected. */
  private replayRecent(socket: WebSocket, known: number): void {
    if (!known) return;
    for (const { at, text } of this.recent.values()) if (at > known - MARGIN_MS) send(socket, text);
  }
}

function attachedTo(socket: WebSocket): Attached {
  return socket.deserializeAttachment() as Attached;
}

/** Sends a message; closes the socket if its other end is gone, which makes `send` throw. */
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
    // Ignores the error: the socket is closed already.
  }
}
