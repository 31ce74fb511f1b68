import {
  CLOSED,
  KNOWN_UNTIL,
  PING,
  readLiveMessage,
  type LiveMessage,
} from "../domain/notifications/live-protocol";
import { serverNow } from "./server-now";

/** A page of this age may have missed what the channel no longer remembers, and looks when it connects. */
const FRESH_MS = 8_000;
/** Pings hold the line open through what stands between, and find out that it is dead. */
const PING_MS = 50_000;
const ANSWER_MS = 10_000;
/** Reconnecting waits 1, 2, 4 … seconds, up to this, and a random part less. */
const LONGEST_WAIT_MS = 60_000;
/** A page that nobody sees holds no socket, unless it is seen again soon. */
const HIDDEN_MS = 60_000;
/** A page that comes back into view without a socket looks at most this often. */
const LOOK_EVERY_MS = 3_000;

interface ChannelOptions {
  path: string;
  hear: (message: LiveMessage) => void;
  /** Called when something may have been missed: after a break, and where there is no channel whenever the page is seen. */
  look: () => void;
}

/** Holds a live channel open while the page is seen, and gives what closes it (NOTIF-02). */
export function openChannel({ path, hear, look }: ChannelOptions): () => void {
  // With `Save-Data` it opens none; without one the page looks when it comes back into view.
  let socket: WebSocket | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hiding: ReturnType<typeof setTimeout> | undefined;
  let tries = 0;
  /** No further socket is opened: the session has ended, the browser cannot, or the page has closed the channel. */
  let isGivenUp = false;
  let lookedAt = 0;
  /** Up to this instant of the server's clock the page knows all. */
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
    // After a sleep a socket may seem to be open and be dead.
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

/** The socket of a page that knows all up to that instant; null where a policy knows no sockets of its own site. */
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

/** Calls `wake` when the page is seen or hidden and `rest` when it is left; gives what ends it. */
function watchPage(wake: () => void, rest: () => void): () => void {
  const onShow = ({ persisted }: PageTransitionEvent) => persisted && wake();
  document.addEventListener("visibilitychange", wake);
  for (const event of ["focus", "online"]) addEventListener(event, wake);
  // A page with an open socket is not kept for the way back.
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
