import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { PING, PONG } from "../domain/notifications/live-protocol";

const MADE_AT = Date.parse("2026-11-30T12:00:00.000Z");
const SECOND = 1000;

class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: string[] = [];
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  onclose?: (event: { code: number }) => void;
  constructor(readonly address: URL) {
    FakeSocket.all.push(this);
  }
  send(text: string) {
    this.sent.push(text);
  }
  close() {
    this.readyState = 3;
  }
  opens() {
    this.readyState = 1;
    this.onopen?.();
  }
  hears(text: string) {
    this.onmessage?.({ data: text });
  }
  ends(code = 1006) {
    this.readyState = 3;
    this.onclose?.({ code });
  }
}

const page = { hidden: false, documentElement: { dataset: { now: String(MADE_AT) } } };
const browser = { onLine: true, connection: { saveData: false } };
type Listener = (event: object) => void;
let listeners: Record<string, Listener[]> = {};
const happens = (name: string, event = {}) => listeners[name]?.forEach((listen) => listen(event));
const listen = (event: string, listener: Listener) => {
  (listeners[event] ??= []).push(listener);
};

const onGap = vi.fn();
const onMessage = vi.fn();
async function open() {
  const { openChannel } = await import("./live");
  return openChannel({ path: "/canal", onGap, onMessage });
}
const socket = (index = FakeSocket.all.length - 1) => {
  const found = FakeSocket.all[index];
  if (!found) throw new Error("No socket was opened");
  return found;
};
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.resetModules();
  vi.clearAllMocks();
  FakeSocket.all = [];
  listeners = {};
  page.hidden = false;
  Object.assign(browser, { onLine: true, connection: { saveData: false } });
  vi.useFakeTimers({ now: MADE_AT });
  vi.stubGlobal("performance", { getEntriesByType: () => [], timeOrigin: MADE_AT });
  vi.stubGlobal("document", { ...page, addEventListener: listen, removeEventListener: () => {} });
  Object.defineProperty(document, "hidden", { get: () => page.hidden });
  vi.stubGlobal("navigator", browser);
  vi.stubGlobal("location", { href: "https://tintero.test/story/s" });
  vi.stubGlobal("addEventListener", listen);
  vi.stubGlobal("removeEventListener", () => {});
  vi.stubGlobal("WebSocket", FakeSocket);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("NOTIF-02 a page's channel", () => {
  test("NOTIF-02 connects to this site, and sends the instant up to which the page has all messages", async () => {
    await open();
    expect(socket().address.href).toBe(`wss://tintero.test/canal?desde=${MADE_AT}`);
  });

  test("NOTIF-02 a page that is seconds old requests nothing when it connects, an older one catches up", async () => {
    await open();
    await pass(2 * SECOND);
    socket().opens();
    expect(onGap).not.toHaveBeenCalled();
    socket().ends();
    await pass(20 * SECOND);
    socket().opens();
    expect(onGap).toHaveBeenCalledTimes(1);
  });

  test("NOTIF-02 known messages are passed on, unknown ones are not", async () => {
    await open();
    socket().opens();
    for (const text of ['{"type":"notices"}', PONG, "{", '{"type":"other"}', '{"type":"phase"}']) {
      socket().hears(text);
    }
    expect(onMessage.mock.calls).toEqual([[{ type: "notices" }]]);
  });

  test("NOTIF-02 reconnects with growing random pauses", async () => {
    const random = vi.spyOn(Math, "random").mockReturnValue(1);
    await open();
    const pauses: number[] = [];
    for (let n = 0; n < 8; n++) {
      const [from, count] = [Date.now(), FakeSocket.all.length];
      socket().ends();
      while (FakeSocket.all.length === count) await pass(100);
      pauses.push(Math.round((Date.now() - from) / SECOND));
    }
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
    random.mockReturnValue(0);
    socket().ends();
    const count = FakeSocket.all.length;
    await pass(30 * SECOND);
    expect(FakeSocket.all.length).toBe(count + 1);
  });

  test("NOTIF-02 a server that accepts and closes at once is not retried ever more often", async () => {
    await open();
    for (let n = 0; n < 6; n++) {
      socket().opens();
      socket().ends();
      await pass(60 * SECOND);
    }
    const count = FakeSocket.all.length;
    socket().opens();
    socket().ends();
    await pass(20 * SECOND);
    expect(FakeSocket.all.length).toBe(count);
  });

  test("NOTIF-02 a dead connection is noticed by a ping without an answer", async () => {
    await open();
    const first = socket();
    first.opens();
    expect(first.sent).toEqual([PING]);
    first.hears(PONG);
    await pass(55 * SECOND);
    expect(first.sent).toEqual([PING, PING]);
    await pass(15 * SECOND);
    expect(first.readyState).toBe(3);
    expect(socket()).not.toBe(first);
  });

  test("AUTH-04 after the end of the session it does not reconnect", async () => {
    await open();
    socket().opens();
    socket().ends(4401);
    await pass(600 * SECOND);
    happens("focus");
    expect(FakeSocket.all).toHaveLength(1);
  });

  test("NOTIF-02 a page that slept catches up when it is visible again", async () => {
    await open();
    socket().opens();
    socket().hears(PONG);
    page.hidden = true;
    happens("visibilitychange");
    await pass(61 * SECOND);
    expect(socket().readyState).toBe(3);
    await pass(3600 * SECOND);
    expect(FakeSocket.all).toHaveLength(1);
    page.hidden = false;
    happens("visibilitychange");
    expect(onGap).toHaveBeenCalledTimes(1);
    expect(FakeSocket.all).toHaveLength(2);
  });

  test("NOTIF-02 a short visit to another tab keeps the socket and requests nothing", async () => {
    await open();
    socket().opens();
    socket().hears(PONG);
    for (const hidden of [true, false]) {
      page.hidden = hidden;
      happens("visibilitychange");
      await pass(5 * SECOND);
    }
    expect(onGap).not.toHaveBeenCalled();
    expect(FakeSocket.all).toHaveLength(1);
  });

  test("NOTIF-02 without a channel the page catches up when it is focused", async () => {
    await open();
    socket().ends();
    await pass(5 * SECOND);
    onGap.mockClear();
    happens("focus");
    happens("focus");
    expect(onGap).toHaveBeenCalledTimes(1);
  });

  test.each([
    ["Save-Data", () => (browser.connection.saveData = true)],
    ["a page that nobody sees", () => (page.hidden = true)],
    ["no connection", () => (browser.onLine = false)],
  ])("LITE-01 NOTIF-02 with %s no socket is opened", async (_, arrange) => {
    arrange();
    await open();
    await pass(600 * SECOND);
    expect(FakeSocket.all).toEqual([]);
  });

  test("NOTIF-02 a page that is left closes its socket, and reconnects when it comes back", async () => {
    await open();
    socket().opens();
    happens("pagehide");
    expect(socket().readyState).toBe(3);
    await pass(60 * SECOND);
    expect(FakeSocket.all).toHaveLength(1);
    happens("pageshow", { persisted: true });
    expect(FakeSocket.all).toHaveLength(2);
  });

  test("NOTIF-02 a closed channel stays closed", async () => {
    const close = await open();
    socket().opens();
    close();
    await pass(600 * SECOND);
    expect(FakeSocket.all).toHaveLength(1);
    expect(socket().readyState).toBe(3);
  });
});
