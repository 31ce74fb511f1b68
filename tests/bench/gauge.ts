import { readFileSync } from "node:fs";
import { fetch, type Miniflare } from "miniflare";
import { childrenOf } from "../support/processes";
import { IDLE_PATH } from "./filled-room";

/** CPU time per clock tick of /proc, in milliseconds. Linux fixes it at 100 ticks per second. */
const TICK_MS = 10;
const POLL_MS = 50;
const IDLE_MS = 500;
const MOST_IDLE_REQUESTS = 5;
/** Used heap in bytes above which garbage is collected before the heap is read. */
const COLLECTED_FROM = 60_000_000;

/** What a step has used. */
export interface Consumption {
  /**
   * CPU milliseconds of the whole workerd process: the Worker and its Durable Objects, V8's garbage collection, and D1, which runs
   * in the same process here and elsewhere in production. So it is an upper bound.
   */
  cpu: number;
  /**
   * Largest used heap of the Worker's isolate in bytes, as V8's inspector reports it every 50 ms. Above 60 MB garbage is collected
   * first, as V8 does by itself near a limit, which a local workerd does not have. The inspector only answers while no code runs in
   * the isolate: what a synchronous step holds in between is in `resident`.
   */
  heap: number;
  /** Growth of the used heap in bytes, from a garbage collection before the step to one after it. */
  heapGrowth: number;
  /** Growth of the process's resident memory in bytes, at its highest. An upper bound of the heap's growth. */
  resident: number;
}

/** Measures CPU time and memory of a local workerd process. Needs Linux, Miniflare's option `inspectorPort`, and a Worker of `openFillable`. */
export class Gauge {
  private constructor(
    private readonly local: Miniflare,
    private readonly pid: number,
    private readonly inspector: Inspector,
  ) {}

  /** `worker` is the name of the Worker whose heap is measured. */
  static async open(local: Miniflare, worker: string): Promise<Gauge> {
    await local.ready;
    const [pid] = childrenOf(process.pid, "workerd");
    if (!pid) throw new Error("No workerd runs");
    return new Gauge(
      local,
      pid,
      await Inspector.open(await local.getInspectorURL(), `core:user:${worker}`),
    );
  }

  /** Runs `work` and measures it, after a garbage collection. */
  async measure<Result>(
    work: () => Promise<Result>,
  ): Promise<{ result: Result; used: Consumption }> {
    const before = { heap: await this.liveHeap(), cpu: this.cpu(), resident: this.resident() };
    let { heap, resident } = before;
    const watchResident = setInterval(() => {
      resident = Math.max(resident, this.resident());
    }, POLL_MS);
    let isOver = false;
    const watchHeap = (async () => {
      while (!isOver) {
        const used = await this.heap();
        heap = Math.max(heap, used > COLLECTED_FROM ? await this.liveHeap() : used);
        await new Promise((done) => setTimeout(done, POLL_MS));
      }
    })();
    try {
      const result = await work();
      const cpu = this.cpu() - before.cpu;
      const after = await this.liveHeap();
      heap = Math.max(heap, after);
      const heapGrowth = after - before.heap;
      return { result, used: { cpu, heap, heapGrowth, resident: resident - before.resident } };
    } finally {
      isOver = true;
      clearInterval(watchResident);
      await watchHeap;
    }
  }

  /** Waits until the process has had nothing to do for `IDLE_MS`. */
  async settle(): Promise<void> {
    let before;
    do {
      before = this.cpu();
      await new Promise((done) => setTimeout(done, IDLE_MS));
      // The inspector's own calls take up to a tick.
    } while (this.cpu() - before > TICK_MS);
  }

  close(): void {
    this.inspector.close();
  }

  private cpu(): number {
    // The program's name, in brackets, may contain spaces: the fields are counted from its end.
    const fields = readFileSync(`/proc/${this.pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  }

  private resident(): number {
    const [, kilobytes] =
      /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${this.pid}/status`, "utf8")) ?? [];
    return Number(kilobytes) * 1024;
  }

  /** Used heap after a garbage collection. */
  private async liveHeap(): Promise<number> {
    let isCollected = false;
    void this.inspector.call("HeapProfiler.collectGarbage").then(() => (isCollected = true));
    // The isolate collects when a request enters it. The answer may be missing after a Durable Object has ended.
    for (let request = 0; request < MOST_IDLE_REQUESTS && !isCollected; request++) {
      await this.local.dispatchFetch(`http://localhost${IDLE_PATH}`);
    }
    return this.heap();
  }

  private async heap(): Promise<number> {
    const { usedSize } = await this.inspector.call("Runtime.getHeapUsage");
    return Number(usedSize);
  }
}

/** A connection to the inspector of one isolate. */
export class Inspector {
  private asked = 0;
  private readonly answers = new Map<number, (result: Record<string, unknown>) => void>();

  private constructor(private readonly socket: { send(text: string): void; close(): void }) {}

  static async open(address: URL, isolate: string): Promise<Inspector> {
    const url = `http://${address.host}/${isolate}`;
    const { webSocket } = await fetch(url, { headers: { Upgrade: "websocket" } });
    if (!webSocket) throw new Error(`${url} is no inspector`);
    const inspector = new Inspector(webSocket);
    webSocket.addEventListener("message", ({ data }) => inspector.read(String(data)));
    webSocket.accept();
    return inspector;
  }

  call(method: string): Promise<Record<string, unknown>> {
    const id = ++this.asked;
    this.socket.send(JSON.stringify({ id, method }));
    return new Promise((done) => this.answers.set(id, done));
  }

  close(): void {
    this.socket.close();
  }

  private read(text: string): void {
    const { id, result } = JSON.parse(text) as { id?: number; result?: Record<string, unknown> };
    if (id === undefined) return;
    this.answers.get(id)?.(result ?? {});
    this.answers.delete(id);
  }
}
