import {
  CLOSED,
  KNOWN_UNTIL,
  PING,
  readLiveMessage,
  type LiveMessage,
} from "../domain/notifications/live-protocol";
import { serverNow } from "./server-now";

/**
 * Age of a page in milliseconds above which it refreshes when its channel connects: the channel may have dropped messages that the
 * page missed.
 */
const FRESH_MS = 8_000;
/** Interval of pings, which keep the connection open through proxies and detect a dead one. */
const PING_MS = 50_000;
const ANSWER_MS = 10_000;
/** Longest delay between attempts to connect: exponential backoff with jitter, 1, 2, 4 … seconds. */
const LONGEST_WAIT_MS = 60_000;
/** How long a hidden page keeps its live channel's socket open, in milliseconds. */
const HIDDEN_MS = 60_000;
/** Shortest interval between two refreshes of a page without a socket, which refreshes when it becomes visible. */
const CATCH_UP_EVERY_MS = 3_000;

interface ChannelOptions {
  path: string;
  onMessage: (message: LiveMessage) => void;
  /** Called when messages may have been missed: after an interruption, or without a channel when the page becomes visible. */
  onGap: () => void;
}

/**
 * Keeps a WebSocket of a live channel open while the page is visible, and reconnects it after a failure. Returns a function that
 * closes it for good (NOTIF-02).
 */
export function openChannel(options: ChannelOptions): () => void {
  const channel = new ChannelClient(options);
  const unwatch = watchPage(
    () => channel.wake(),
    () => channel.drop(false),
  );
  channel.connect();
  return () => {
    unwatch();
    channel.close();
  };
}

class ChannelClient {
  private socket: WebSocket | null = null;
  /** Timer of the next step of the channel: a ping, the timeout of its answer, or an attempt to connect. */
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Timer that closes the live channel's socket of a hidden page. */
  private hideTimer: ReturnType<typeof setTimeout> | undefined;
  private attempts = 0;
  /** Whether no further socket may be opened: the session has ended, sockets are blocked, or the page has closed the channel. */
  private isGivenUp = false;
  private caughtUpAt = 0;
  /** Instant of the server's clock up to which the page has received all messages. */
  private knownUntil = Number(document.documentElement.dataset.now) || now();

  constructor(private readonly options: ChannelOptions) {}

  /**
   * Opens the WebSocket, unless one is open, the channel was given up, the page is hidden or offline, or the browser saves data
   * (`Save-Data`).
   */
  connect(): void {
    if (this.socket || this.isGivenUp) return;
    if (document.hidden || isSaving() || navigator.onLine === false) return;
    const opened = socketTo(this.options.path, this.knownUntil);
    this.socket = opened;
    this.isGivenUp = !opened;
    if (opened) this.listen(opened);
  }

  private listen(opened: WebSocket): void {
    opened.onopen = () => {
      if (now() - this.knownUntil > FRESH_MS) this.catchUp();
      this.ping();
    };
    opened.onmessage = ({ data }) => {
      this.attempts = 0;
      this.knownUntil = now();
      const message = readLiveMessage(data);
      if (message) this.options.onMessage(message);
      this.schedule(() => this.ping(), PING_MS);
    };
    opened.onclose = ({ code }) => {
      if (this.socket !== opened) return;
      this.isGivenUp = code === CLOSED.signedOut;
      // After too many sockets of one person the server closes the oldest. Its page does not retry at once, but reconnects when it
      // becomes visible again.
      this.drop(code !== CLOSED.crowded);
    };
  }

  /**
   * When the page becomes visible or is focused again: reports a gap (`onGap`) and reconnects, unless the socket is open and was
   * used recently. When the page is hidden: closes the socket after `HIDDEN_MS`.
   */
  wake(): void {
    clearTimeout(this.hideTimer);
    if (document.hidden) {
      this.hideTimer = setTimeout(() => this.drop(false), HIDDEN_MS);
      return;
    }
    const isAsleep = now() - this.knownUntil > PING_MS + ANSWER_MS;
    if (this.socket?.readyState === WebSocket.OPEN && !isAsleep) return;
    // After the device has slept, a dead socket may still report that it is open.
    if (isAsleep) this.drop(false);
    this.catchUp();
    this.attempts = 0;
    this.connect();
  }

  /** Closes the socket. With `isRetried`, schedules the next attempt to connect, by exponential backoff with jitter. */
  drop(isRetried: boolean): void {
    const dropped = this.socket;
    this.socket = null;
    dropped?.close();
    clearTimeout(this.timer);
    if (!isRetried) return;
    const wait = Math.min(LONGEST_WAIT_MS, 1000 * 2 ** this.attempts++);
    this.schedule(() => this.connect(), wait * (0.5 + Math.random() / 2));
  }

  close(): void {
    this.isGivenUp = true;
    clearTimeout(this.hideTimer);
    this.drop(false);
  }

  private ping(): void {
    this.socket?.send(PING);
    this.schedule(() => this.drop(true), ANSWER_MS);
  }

  private catchUp(): void {
    if (Date.now() - this.caughtUpAt < CATCH_UP_EVERY_MS) return;
    this.caughtUpAt = Date.now();
    this.knownUntil = now();
    this.options.onGap();
  }

  private schedule(work: () => void, ms: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(work, ms);
  }
}

/**
 * Opens a WebSocket and tells the server that the page has all messages up to `known`. Null if the browser's policy blocks the
 * socket.
 */
function socketTo(path: string, known: number): WebSocket | null {
  const address = new URL(path, location.href);
  address.protocol = address.protocol.replace("http", "ws");
  address.searchParams.set(KNOWN_UNTIL, String(Math.floor(known)));
  try {
    return new WebSocket(address);
  } catch {
    return null;
  }
}

/**
 * Calls `wake` when the page is shown, hidden or focused, and when the network is back. Calls `rest` when the page is left. Returns
 * a function that removes the listeners.
 */
function watchPage(wake: () => void, rest: () => void): () => void {
  const onShow = ({ persisted }: PageTransitionEvent) => persisted && wake();
  document.addEventListener("visibilitychange", wake);
  for (const event of ["focus", "online"]) addEventListener(event, wake);
  // Closes the socket on `pagehide`: browsers keep no page with an open socket in the back-forward cache.
  addEventListener("pagehide", rest);
  addEventListener("pageshow", onShow);
  return () => {
    document.removeEventListener("visibilitychange", wake);
    for (const event of ["focus", "online"]) removeEventListener(event, wake);
    removeEventListener("pagehide", rest);
    removeEventListener("pageshow", onShow);
  };
}

function isSaving(): boolean {
  return navigator.connection?.saveData === true;
}

function now(): number {
  return serverNow().getTime();
}
