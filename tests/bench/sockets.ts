import { readFileSync } from "node:fs";
import { Miniflare } from "miniflare";
import { createDb } from "~/db/db";
import { ringBells, siteChannel } from "~/domain/notifications/channel.server";
import { LIVE_PATHS } from "~/domain/notifications/live-protocol";
import { openLocal } from "../../scripts/serve/miniflare";
import { migrate } from "../../scripts/serve/migrate";
import { childrenOf } from "../support/processes";
import { signInCrowd } from "./voters";

const SOCKETS = 1000;
const ROUNDS = 5;
/** Handshakes under way at once. */
const AT_ONCE = 50;
/** NOTIF-02. */
const MOST_MS = 2000;
/** A round that has not reached all by then is lost. */
const LATE_MS = 10_000;

export interface SocketFigures {
  notes: string[];
  isWithin: boolean;
}

/** A worker that holds sockets and does nothing else: what a socket costs in any case. */
const BARE = `
import { DurableObject } from "cloudflare:workers";
export class Holder extends DurableObject {
  fetch() {
    const { 0: client, 1: server } = new WebSocketPair();
    this.ctx.acceptWebSocket(server);
    return new Response(null, { status: 101, webSocket: client });
  }
  tell() {
    for (const socket of this.ctx.getWebSockets()) socket.send("news");
  }
  webSocketClose(socket) {
    socket.close(1000);
  }
}
export default {
  fetch: (request, { HOLDER }) => HOLDER.get(HOLDER.idFromName("all")).fetch(request),
};`;

async function measureBare(): Promise<Measured> {
  const local = new Miniflare({
    ...{ modules: true, script: BARE, compatibilityDate: "2026-04-01" },
    durableObjects: { HOLDER: { className: "Holder", useSQLite: true } },
  });
  try {
    const origin = await local.ready;
    const holders = await local.getDurableObjectNamespace("HOLDER");
    const all = holders.get(holders.idFromName("all")) as unknown as { tell(): Promise<void> };
    const visitors = Array<undefined>(2 * SOCKETS).fill(undefined);
    return await measure(local, origin, "/", visitors, () => all.tell());
  } finally {
    await local.dispose();
  }
}

/** Opens sockets by the thousand, of the site and then of as many people: memory of workerd for each, and the time to reach all. */
export async function measureSockets(state: string): Promise<SocketFigures> {
  const bare = await measureBare();
  const local = openLocal({ state, assets: false });
  try {
    const origin = await local.ready;
    const d1 = await local.getD1Database("DB");
    await migrate(d1);
    const crowd = await signInCrowd(createDb(d1), 2 * SOCKETS, new Date());
    const LIVE_CHANNEL = (await local.getDurableObjectNamespace(
      "LIVE_CHANNEL",
    )) as unknown as Env["LIVE_CHANNEL"];
    const env = { LIVE_CHANNEL };
    const visitors = Array<undefined>(2 * SOCKETS).fill(undefined);
    const site = await measure(local, origin, LIVE_PATHS.site, visitors, () =>
      siteChannel(env).tell({ type: "maintenance" }),
    );
    const people = crowd.slice(SOCKETS).map(({ id }) => id);
    const cookies = crowd.map(({ cookie }) => cookie);
    const own = await measure(local, origin, LIVE_PATHS.own, cookies, () => ringBells(env, people));
    return {
      notes: [
        lineOf("of a bare object", bare),
        lineOf("of the site, one object", site),
        lineOf("of 1,000 people, each an object", own),
      ],
      isWithin: Math.max(site.reached, own.reached) <= MOST_MS,
    };
  } finally {
    await local.dispose();
  }
}

interface Measured {
  /** Bytes of workerd's memory for each socket. */
  each: number;
  /** Milliseconds until all had heard, the median of the rounds. */
  reached: number;
  /** Rounds whose call the local proxy has dropped, which it does while both cores are busy. */
  lost: number;
  opened: number;
}

async function measure(
  local: Miniflare,
  origin: URL,
  path: string,
  cookies: readonly (string | undefined)[],
  tell: () => Promise<void>,
): Promise<Measured> {
  // The first half pays for what workerd allocates but once, and for the garbage of handshakes.
  const first = await openAll(local, origin, path, cookies.slice(0, SOCKETS));
  const before = await memoryOf();
  const from = performance.now();
  const crowd = await openAll(local, origin, path, cookies.slice(SOCKETS));
  const opened = performance.now() - from;
  const each = ((await memoryOf()) - before) / SOCKETS;
  first.close();
  const rounds: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const all = crowd.next();
    const start = performance.now();
    const isHeard = await Promise.all([tell(), all]).then(
      () => true,
      () => false,
    );
    rounds.push(isHeard ? performance.now() - start : Infinity);
  }
  crowd.close();
  const lost = rounds.filter((ms) => ms === Infinity).length;
  return { each, opened, lost, reached: rounds.sort((a, b) => a - b)[ROUNDS >> 1] ?? Infinity };
}

/** Sockets of open pages; `next` settles when each of them has heard something. */
async function openAll(
  local: Miniflare,
  origin: URL,
  path: string,
  cookies: readonly (string | undefined)[],
) {
  const listeners = new Set<() => void>();
  const sockets: { close(): void }[] = [];
  const open = async (cookie: string | undefined) => {
    const headers = { Upgrade: "websocket", Origin: origin.origin };
    const { webSocket } = await local.dispatchFetch(new URL(path, origin).href, {
      headers: { ...headers, ...(cookie ? { Cookie: cookie } : {}) },
    });
    if (!webSocket) throw new Error(`${path} has opened no socket`);
    webSocket.addEventListener("message", () => listeners.forEach((listen) => listen()));
    webSocket.accept();
    sockets.push(webSocket);
  };
  for (let at = 0; at < cookies.length; at += AT_ONCE) {
    await Promise.all(cookies.slice(at, at + AT_ONCE).map(open));
  }
  return {
    next: () =>
      new Promise<void>((done, fail) => {
        let left = sockets.length;
        const late = setTimeout(() => {
          listeners.delete(listen);
          fail(new Error(`${left} sockets heard nothing`));
        }, LATE_MS);
        const listen = () => {
          if (--left > 0) return;
          listeners.delete(listen);
          clearTimeout(late);
          done();
        };
        listeners.add(listen);
      }),
    close: () => sockets.forEach((socket) => socket.close()),
  };
}

/** Resident memory of all workerds of this process in bytes, when what holds sockets sleeps: after more than ten seconds. */
async function memoryOf(): Promise<number> {
  await new Promise((done) => setTimeout(done, 13_000));
  const pages = childrenOf(process.pid, "workerd").map((pid) =>
    Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0),
  );
  return pages.reduce((all, one) => all + one, 0) * 1024;
}

function lineOf(of: string, { each, reached, lost, opened }: Measured): string {
  const kb = (each / 1000).toFixed(1);
  const dropped = lost > 0 ? `, ${lost} of ${ROUNDS} rounds lost` : "";
  const isLate = reached > MOST_MS ? " ✗" : "";
  return `${SOCKETS} sockets ${of}: ${kb} KB each, opened in ${(opened / 1000).toFixed(1)} s, all reached in ${Math.round(reached)} ms (≤ ${MOST_MS})${isLate}${dropped}`;
}
