import { connect, type Socket } from "node:net";
import type { LiveMessage } from "~/domain/notifications/live-protocol";
import { LIVE_PATHS } from "~/domain/notifications/live-protocol";
import { WORKER_NAME } from "../../scripts/serve/miniflare";
import { Gauge, type Consumption } from "./gauge";
import { prepare } from "./prepare";
import type { Cell, Row } from "./table";
import { openFillable } from "./workers";

/** Sockets of the site's channel, opened in parts of equal size. */
const FULL = 10_000;
const PARTS = 5;
/** Sockets that connect or disconnect at the same time. */
const AT_ONCE = 100;
const MESSAGE: LiveMessage = { type: "phase", contest: "bench" };
/** Maximum ratio of the CPU time of the last part to that of the first. */
const GROWTH = 1.5;
const PATIENCE_MS = 120_000;

export const LIVE_COLUMNS = [
  "CPU ms for each",
  "heap KB for each",
  "resident KB for each",
  "seconds",
];

/** The client end of an open page's WebSocket: a TCP connection, because 10,000 WebSocket objects cost more than the server. */
class Page {
  received = 0;

  private constructor(private readonly socket: Socket) {}

  static open({ host, hostname, port }: URL): Promise<Page> {
    return new Promise((done, fail) => {
      const socket = connect(Number(port), hostname);
      const page = new Page(socket);
      let head = "";
      socket.on("error", fail);
      socket.on("data", (data) => {
        if (head.endsWith("\r\n\r\n")) page.received += 1;
        else head += data.toString("latin1");
        if (page.received > 0 || !head.endsWith("\r\n\r\n")) return;
        if (head.startsWith("HTTP/1.1 101")) done(page);
        else fail(new Error(`A page was answered with ${head.slice(0, 30)}`));
      });
      socket.write(
        `GET ${LIVE_PATHS.site} HTTP/1.1\r\nHost: ${host}\r\nOrigin: http://${host}\r\nUpgrade: websocket\r\n` +
          "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: YmVuY2ggb2YgdGludGVybw==\r\n\r\n",
      );
    });
  }

  close(): void {
    this.socket.on("error", () => undefined);
    this.socket.destroy();
  }
}

export function prepareLive(state: string): Promise<boolean> {
  return prepare(state, "empty", async () => true);
}

/**
 * Opens 10,000 sockets of the site's channel in five parts, broadcasts to all, and closes them in two halves. Each row's figures are
 * for one socket. `scale` is the share of the full number.
 */
export async function measureLive(
  state: string,
  scale: number,
): Promise<{ rows: Row[]; notes: string[] }> {
  const local = openFillable(state);
  try {
    const origin = await local.ready;
    const gauge = await Gauge.open(local, WORKER_NAME);
    const count = Math.round((FULL * scale) / PARTS);
    const rows: Row[] = [];
    const pages: Page[] = [];
    const open = () =>
      inParallel(
        Array.from({ length: count }),
        async () => void pages.push(await Page.open(origin)),
      );
    // Starts the Worker and the channel, which the first part would count.
    (await Page.open(origin)).close();
    let first = 0;
    for (let part = 0; part < PARTS; part++) {
      const { used, elapsed } = await timed(gauge, open);
      first ||= used.cpu;
      const title = `connect ${part * count + 1} to ${(part + 1) * count}`;
      rows.push(
        rowOf(
          title,
          used,
          elapsed,
          count,
          part === PARTS - 1 ? Number(((first / count) * GROWTH).toFixed(1)) : undefined,
        ),
      );
    }
    const channels = await local.getDurableObjectNamespace("LIVE_CHANNEL");
    // The type assertion is needed because Miniflare does not know the methods of the Durable Object.
    const site = channels.get(channels.idFromName("site")) as unknown as {
      tell(message: LiveMessage): Promise<void>;
    };
    const broadcast = await timed(gauge, async () => {
      await site.tell(MESSAGE);
      await until(() => pages.every(({ received }) => received === 1));
    });
    rows.push(rowOf("broadcast", broadcast.used, broadcast.elapsed, pages.length));
    const half = pages.length / 2;
    for (const [title, some] of [
      ["disconnect, all open", pages.slice(half)],
      ["disconnect, half open", pages.slice(0, half)],
    ] as const) {
      const { used, elapsed } = await timed(gauge, () =>
        inParallel(some, async (page) => page.close()),
      );
      rows.push(rowOf(title, used, elapsed, some.length));
    }
    gauge.close();
    return { rows, notes: [`${pages.length} sockets open at once; every one got the broadcast`] };
  } finally {
    await local.dispose();
  }
}

async function timed(
  gauge: Gauge,
  work: () => Promise<void>,
): Promise<{ used: Consumption; elapsed: number }> {
  const began = performance.now();
  const { used } = await gauge.measure(async () => {
    await work();
    await gauge.settle();
  });
  return { used, elapsed: performance.now() - began };
}

function rowOf(
  title: string,
  used: Consumption,
  elapsed: number,
  count: number,
  budget?: number,
): Row {
  const each = (value: number): Cell => ({ value: value / count, as: "ratio" });
  return {
    title,
    as: "seconds",
    isHard: false,
    cells: [
      { ...each(used.cpu), budget },
      each(used.heapGrowth / 1000),
      each(used.resident / 1000),
      { value: elapsed },
    ],
  };
}

async function inParallel<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const rest = items.values();
  const worker = async () => {
    for (const item of rest) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

async function until(isDone: () => boolean): Promise<void> {
  const ends = performance.now() + PATIENCE_MS;
  while (!isDone()) {
    if (performance.now() > ends) throw new Error("Not every page got the broadcast");
    await new Promise((done) => setTimeout(done, 10));
  }
}
