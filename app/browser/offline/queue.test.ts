import { beforeEach, describe, expect, test, vi } from "vitest";
import { listQueue, queueAction, sendQueue, takeOutcomes, unqueue, type QueueEntry } from "./queue";

const ORIGIN = "https://tintero.test";
const MINUTE = 60_000;

/** Stub of the browser's caches: one cache in memory. */
class MemoryCache {
  stored = new Map<string, string>();
  private path = (key: string | Request) =>
    new URL(typeof key === "string" ? key : key.url, ORIGIN).href;
  keys = async () => [...this.stored.keys()].map((url) => new Request(url));
  match = async (key: string | Request) => {
    const text = this.stored.get(this.path(key));
    return text === undefined ? undefined : new Response(text);
  };
  put = async (key: string, response: Response) =>
    void this.stored.set(this.path(key), await response.text());
  delete = async (key: string) => this.stored.delete(this.path(key));
}

let cache: MemoryCache;
beforeEach(() => {
  cache = new MemoryCache();
  vi.stubGlobal("caches", { open: async () => cache });
});

const ana = (id: string, more: Partial<QueueEntry> = {}): QueueEntry => ({
  kind: "leida",
  id,
  title: "La niebla",
  account: "ana",
  ...more,
});
const outcome = (text: string, isCounted = true) => Response.json({ text, isCounted });

/** Sends the queue of `reader`, and returns the ids that arrived at a server that answers with `answer`. */
async function send(answer: () => Response, { reader = "ana", now = 0 } = {}) {
  const arrived: string[] = [];
  const post = async (_: string, { id = "" }: Record<string, string>) => {
    arrived.push(id);
    return answer();
  };
  const result = await sendQueue({ reader, now, post }).catch((error: unknown) => error);
  return { arrived, isRejected: result instanceof Error };
}
const ids = async () => (await listQueue()).map(({ id }) => id);

describe("LITE-02 marks made without a network", () => {
  test("an action that is queued twice has one entry, and undoing removes it", async () => {
    await queueAction(ana("uno"));
    await queueAction(ana("uno"));
    await queueAction(ana("uno", { kind: "me-gusta" }));
    expect(await ids()).toEqual(["uno", "uno"]);
    expect(await unqueue({ kind: "leida", id: "uno" })).toBe(true);
    expect(await unqueue({ kind: "leida", id: "uno" })).toBe(false);
    expect(await listQueue()).toMatchObject([{ kind: "me-gusta" }]);
  });

  test("each is sent once, and what became of it is told once", async () => {
    await queueAction(ana("uno"));
    await queueAction(ana("dos"));
    const first = await send(() => outcome("Se registró."));
    const second = await send(() => outcome("Se registró."));
    expect([first.arrived, second.arrived, await ids()]).toEqual([["uno", "dos"], [], []]);
    expect(await takeOutcomes("ana")).toMatchObject([
      { key: "leida/uno", text: "Se registró.", isCounted: true },
      { key: "leida/dos" },
    ]);
    expect(await takeOutcomes("ana")).toEqual([]);
  });

  test("a refusal settles an action too", async () => {
    await queueAction(ana("uno"));
    await send(() => outcome("No se registró: el reto ya terminó.", false));
    expect(await ids()).toEqual([]);
    expect(await takeOutcomes("ana")).toMatchObject([{ isCounted: false }]);
  });

  test("without a network the queue stays, and goes on where it stopped", async () => {
    await queueAction(ana("uno"));
    await queueAction(ana("dos"));
    let isFirst = true;
    const broken = await send(() => {
      if (!isFirst) throw new TypeError("Failed to fetch");
      isFirst = false;
      return outcome("Se registró.");
    });
    expect([broken.isRejected, await ids()]).toEqual([true, ["dos"]]);
    expect((await send(() => outcome("Se registró."))).arrived).toEqual(["dos"]);
  });

  test.each([
    ["a server that fails", () => new Response(null, { status: 500 })],
    ["a server that is too busy", () => new Response(null, { status: 429 })],
    ["a network that answers in the server's place", () => new Response("<h1>Wifi</h1>")],
  ])("%s is left alone for a minute, then for two", async (_, answer) => {
    await queueAction(ana("uno"));
    await queueAction(ana("dos"));
    expect(await send(answer)).toEqual({ arrived: ["uno"], isRejected: true });
    expect((await send(answer, { now: MINUTE - 1 })).arrived).toEqual([]);
    expect((await send(answer, { now: MINUTE })).arrived).toEqual(["uno"]);
    expect((await send(answer, { now: 3 * MINUTE - 1 })).arrived).toEqual([]);
    const good = await send(() => outcome("Se registró."), { now: 3 * MINUTE });
    expect([good.arrived, await ids()]).toEqual([["uno", "dos"], []]);
  });

  test("after the end of a session they wait, and a visitor is told once, without titles", async () => {
    await queueAction(ana("uno"));
    const ended = await send(() => Response.json(null, { status: 401 }));
    expect([ended.isRejected, await ids()]).toEqual([false, ["uno"]]);
    const [told, ...more] = await takeOutcomes(null);
    expect(told?.text).toMatch(
      /^Lo que marcaste sin conexión .* Inicia sesión con la misma cuenta/,
    );
    expect([more, await takeOutcomes(null)]).toEqual([[], []]);
    expect((await send(() => outcome("Se registró."))).arrived).toEqual(["uno"]);
  });

  test("another account neither sends them nor is told of them", async () => {
    await queueAction(ana("uno"));
    await send(() => outcome("Se registró la lectura de Ana."));
    await queueAction(ana("dos"));
    const other = await send(() => outcome("Se registró."), { reader: "berta" });
    expect([other.arrived, await ids(), await takeOutcomes("berta")]).toEqual([[], [], []]);
    expect(cache.stored.size).toBe(0);
  });

  test("a logout while they are sent leaves nothing behind", async () => {
    await queueAction(ana("uno"));
    await send(() => {
      cache = new MemoryCache();
      return outcome("Se registró.");
    });
    expect(cache.stored.size).toBe(0);
  });
});
