import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { CLOSED_HEADER } from "~/domain/maintenance/closed-pages";
import { CLOSED_EVENT, loadOtherDocument, replyOrLost, retryPageData } from "./lost-connection";
import { BUILD_HEADER } from "./page-data";

const SECOND = 1000;

/** Stub of a browser window that is offline. Counts its event listeners. */
class OfflineWindow extends EventTarget {
  listeners = 0;
  fetch = vi.fn(async (_input: unknown, init?: RequestInit): Promise<Response> => {
    init?.signal?.throwIfAborted();
    throw new TypeError("Failed to fetch");
  });
  override addEventListener(
    type: string,
    listener: () => void,
    options?: AddEventListenerOptions,
  ): void {
    super.addEventListener(type, listener, options);
    this.listeners++;
    options?.signal?.addEventListener("abort", () => this.listeners--);
  }
}

afterEach(() => {
  // Unstubs the globals before restoring the real timers: the stubs were made under fake timers, and unstubbing restores what was
  // current then.
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("requests for page data", () => {
  const DATA = new URL("http://localhost/historias.data");
  let page: OfflineWindow;
  let fetched: OfflineWindow["fetch"];
  beforeEach(() => {
    vi.useFakeTimers();
    page = new OfflineWindow();
    fetched = page.fetch;
    vi.stubGlobal("window", page);
    vi.stubGlobal("document", { querySelector: () => null });
    vi.stubGlobal("location", new URL("http://localhost/feedback?orden=azar"));
    vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
    vi.stubGlobal("dispatchEvent", page.dispatchEvent.bind(page));
    retryPageData();
  });

  test("CONTEST-03 however long the connection is lost, one listener waits for it, and none once there is an answer", async () => {
    const answer = page.fetch(DATA);
    await vi.advanceTimersByTimeAsync(100 * SECOND);
    expect(fetched.mock.calls.length).toBeGreaterThan(20);
    expect(page.listeners).toBe(1);
    fetched.mockImplementation(async () => new Response("data"));
    page.dispatchEvent(new Event("online"));
    expect(await (await answer).text()).toBe("data");
    expect(page.listeners).toBe(0);
  });

  test("PHASE-12 OPS-05 an open page asks for its own data as they are now, a navigation does not", async () => {
    fetched.mockImplementation(async () => new Response("data"));
    await page.fetch(new URL("http://localhost/feedback.data?orden=azar"));
    await page.fetch(new URL("http://localhost/feedback.data"));
    await page.fetch(DATA);
    expect(fetched.mock.calls.map(([, init]) => init?.cache)).toEqual([
      "no-cache",
      undefined,
      undefined,
    ]);
  });

  test("CONTEST-03 a newer navigation ends the wait for a connection at once", async () => {
    const newer = new AbortController();
    const ended = expect(page.fetch(DATA, { signal: newer.signal })).rejects.toThrow("aborted");
    await vi.advanceTimersByTimeAsync(SECOND);
    newer.abort();
    // The abort ends the wait, not the retry's timer: the fake clock does not advance.
    await ended;
    expect(page.listeners).toBe(0);
  });

  test("OPS-05 data of a page that an address asks for too often are asked for again, and the page stays", async () => {
    fetched.mockImplementation(async () => new Response("Demasiados intentos", { status: 429 }));
    const answer = page.fetch(DATA);
    await vi.advanceTimersByTimeAsync(10 * SECOND);
    fetched.mockImplementation(async () => new Response("data"));
    await vi.advanceTimersByTimeAsync(4 * SECOND);
    expect(await (await answer).text()).toBe("data");
  });
});

describe("MAINT-01 data of a page that is closed for maintenance", () => {
  const closed = () => new Response(null, { status: 503, headers: { [CLOSED_HEADER]: "on" } });
  const assign = vi.fn();
  const field = { value: "", defaultValue: "" };
  let page: OfflineWindow;
  let fetched: OfflineWindow["fetch"];
  let noted: boolean[];
  beforeEach(() => {
    vi.useFakeTimers();
    assign.mockClear();
    Object.assign(field, { value: "", defaultValue: "" });
    page = new OfflineWindow();
    fetched = page.fetch;
    fetched.mockImplementation(async () => closed());
    noted = [];
    page.addEventListener(CLOSED_EVENT, (event?: Event) => {
      if (event instanceof CustomEvent) noted.push(event.detail);
    });
    vi.stubGlobal("window", Object.assign(page, { __remixManifest: { version: "one" } }));
    vi.stubGlobal("location", { pathname: "/feedback", assign });
    vi.stubGlobal("document", { querySelector: () => null, querySelectorAll: () => [field] });
    vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
    vi.stubGlobal("dispatchEvent", page.dispatchEvent.bind(page));
    retryPageData();
  });
  const dataAt = (path: string) => new URL(path, "http://localhost");

  test("MAINT-01 loads the document, which is the maintenance page", async () => {
    void page.fetch(dataAt("/feedback.data"));
    void page.fetch(dataAt("/historias.data?orden=azar"));
    await vi.advanceTimersByTimeAsync(SECOND);
    expect(assign.mock.calls).toEqual([["/feedback"], ["/historias?orden=azar"]]);
  });

  test("MAINT-01 WRITE-15 a page with typed text stays, says so, and goes on when maintenance is over", async () => {
    field.value = "No puedo votar";
    const answer = page.fetch(dataAt("/feedback.data"));
    await vi.advanceTimersByTimeAsync(100 * SECOND);
    expect([assign.mock.calls, noted]).toEqual([[], [true]]);
    expect(fetched.mock.calls.length, "asked every half minute").toBeLessThan(5);
    fetched.mockImplementation(async () => new Response("data"));
    await vi.advanceTimersByTimeAsync(30 * SECOND);
    expect(await (await answer).text()).toBe("data");
    expect(noted).toEqual([true, false]);
  });
});

describe("data of another build", () => {
  const assign = vi.fn();
  const fields = [{ value: "", defaultValue: "" }];
  beforeEach(() => {
    assign.mockClear();
    fields[0] = { value: "", defaultValue: "" };
    vi.stubGlobal("window", { __remixManifest: { version: "one" } });
    vi.stubGlobal("location", { pathname: "/contest/current", assign });
    vi.stubGlobal("document", { querySelectorAll: () => fields });
  });

  const dataOf = (build?: string) =>
    new Response("", { headers: build === undefined ? {} : { [BUILD_HEADER]: build } });
  const addressOf = (path: string) => new URL(path, "https://tintero.test");

  test.each([
    ["/contest/current.data", "/contest/current"],
    ["/_root.data?ranking=5&_routes=root%2Croutes%2Fhome", "/?ranking=5"],
    ["/historias.data?_routes=root", "/historias"],
    ["/story/1.data?from=historias", "/story/1?from=historias"],
  ])("design: architecture, data of another build at %s load %s anew", (data, page) => {
    expect(loadOtherDocument(dataOf("two"), addressOf(data))).toBe(true);
    expect(assign.mock.calls).toEqual([[page]]);
  });

  test("design: architecture, data of the same build, and answers of none, are taken as they are", () => {
    for (const data of [dataOf("one"), dataOf()]) {
      expect(loadOtherDocument(data, addressOf("/contest/current.data"))).toBe(false);
    }
    expect(assign).not.toHaveBeenCalled();
  });

  test("WRITE-15 a page that stays is not loaded anew while text is typed into it; one that is left is", () => {
    fields[0] = { value: "La calle", defaultValue: "" };
    expect(loadOtherDocument(dataOf("two"), addressOf("/contest/current.data"))).toBe(false);
    expect(assign).not.toHaveBeenCalled();
    expect(loadOtherDocument(dataOf("two"), addressOf("/historias.data"))).toBe(true);
  });
});

test("VOTE-07 CONTEST-06 after a refusal that was thrown the page asks for its data again, and after a lost form not", async () => {
  const LOST = "Error inesperado al votar. Revisa tu conexión.";
  /** The object that Remix throws for a response that a loader or an action has thrown. */
  const refusal = { status: 404, statusText: "", internal: false, data: "La historia no existe" };
  const reply = await replyOrLost(() => Promise.reject(refusal), LOST);
  expect(await reply.json()).toEqual({ message: "La historia no existe", isRefused: true });
  // With a status below 400 Remix revalidates the page (`keepWhenRefused`).
  expect(reply.status).toBe(200);
  const lost = await replyOrLost(() => Promise.reject(new TypeError("Failed to fetch")), LOST);
  expect(await lost.json()).toEqual({ message: LOST, isRefused: true });
  expect(lost.status).toBeGreaterThanOrEqual(400);
});
