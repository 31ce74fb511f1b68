import {
  CLOSED,
  KNOWN_UNTIL,
  PING,
  readLiveMessage,
  type LiveMessage,
} from "../domain/notifications/live-protocol";
import { serverNow } from "./server-now";

/** When it connects, a page older than this refreshes: the channel may have dropped messages that it missed. */
const FRESH_MS = 8_000;
/** Interval of pings, which keep the connection open through proxies and detect a dead one. */
const PING_MS = 50_000;
const ANSWER_MS = 10_000;
/** Exponential backoff with jitter: 1, 2, 4 … seconds up to this. */
const LONGEST_WAIT_MS = 60_000;
/** A hidden page closes its socket after this time. */
const HIDDEN_MS = 60_000;
/** Without a socket, a page that becomes visible refreshes at most this often. */
const LOOK_EVERY_MS = 3_000;

interface ChannelOptions {
  path: string;
  hear: (message: LiveMessage) => void;
  /** Called when messages may have been missed: after an interruption, or without a channel when the page becomes visible. */
  look: () => void;
}

/** Keeps a live channel open while the page is visible, and returns a function that closes it (NOTIF-02). */
export function openChannel({ path, hear, look }: ChannelOptions): () => void {
  // With `Save-Data` no channel is opened.
  let socket: WebSocket | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hiding: ReturnType<typeof setTimeout> | undefined;
  let tries = 0;
  /** Whether no further socket is opened: the session has ended, sockets are blocked, or the page has closed the channel. */
  let isGivenUp = false;
  let lookedAt = 0;
  /** The instant of the server's clock up to which the page has all messages. */
  let known = Number(document.documentElement.dataset.now) || now();

  function plan(work: () => void, ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(work, ms);
  }

  function catchUp(): void {
    if (Date.now() - lookedAt < LOOK_EVERY_MS) return;
    lookedAt = Date.now();
    known = now();
    look();
  }

  function connect(): void {
    if (socket || isGivenUp || document.hidden || isSaving() || navigator.onLine === false) return;
    const opened = socketTo(path, known);
    socket = opened;
    isGivenUp = !opened;
    if (!opened) return;
    opened.onopen = () => {
      if (now() - known > FRESH_MS) catchUp();
      ping();
    };
    opened.onmessage = ({ data }) => {
      tries = 0;
      known = now();
      const message = readLiveMessage(data);
      if (message) hear(message);
      plan(ping, PING_MS);
    };
    opened.onclose = ({ code }) => {
      if (socket !== opened) return;
      isGivenUp = code === CLOSED.signedOut;
      // Another page of this person has taken its place: it comes back when somebody looks at it.
      drop(code !== CLOSED.crowded);
    };
  }

  function ping(): void {
    socket?.send(PING);
    plan(() => drop(true), ANSWER_MS);
  }

  function drop(isRetried: boolean): void {
    const gone = socket;
    socket = null;
    gone?.close();
    clearTimeout(timer);
    if (!isRetried) return;
    const wait = Math.min(LONGEST_WAIT_MS, 1000 * 2 ** tries++);
    plan(connect, wait * (0.5 + Math.random() / 2));
  }

  function wake(): void {
    clearTimeout(hiding);
    if (document.hidden) {
      hiding = setTimeout(() => drop(false), HIDDEN_MS);
      return;
    }
    const isAsleep = now() - known > PING_MS + ANSWER_MS;
    if (socket?.readyState === WebSocket.OPEN && !isAsleep) return;
    // After sleep a dead socket may still report that it is open.
    if (isAsleep) drop(false);
    catchUp();
    tries = 0;
    connect();
  }

  const leave = watchPage(wake, () => drop(false));
  connect();
  return () => {
    isGivenUp = true;
    leave();
    clearTimeout(hiding);
    drop(false);
  };
}

/** Opens the socket of a page that has all messages up to `known`; null where a browser's policy blocks it. */
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

/** Calls `wake` when the page becomes visible or hidden, and `rest` when it is left. Returns a function that ends this. */
function watchPage(wake: () => void, rest: () => void): () => void {
  const onShow = ({ persisted }: PageTransitionEvent) => persisted && wake();
  document.addEventListener("visibilitychange", wake);
  for (const event of ["focus", "online"]) addEventListener(event, wake);
  // Browsers keep no page with an open socket in the back-forward cache.
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
