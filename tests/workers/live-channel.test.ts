import { env, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { afterEach, describe, expect, test, vi } from "vitest";
import { createUser } from "../../scripts/seed/rows";
import { endSession, hashToken, startSession } from "~/domain/accounts/sessions.server";
import {
  announce,
  forgetChannel,
  hangUpEnded,
  ownChannel,
  PER_RELAY,
  ringBells,
  siteChannel,
} from "~/domain/notifications/channel.server";
import { CLOSED, PING, PONG } from "~/domain/notifications/live-protocol";
import { SOCKET_HEADERS } from "~/http/live-socket";
import { db, IN_VOTING, openContest, PATIENTLY, RESULTS_AT, setClock, voteFor } from "./room";

const opened: WebSocket[] = [];
afterEach(() => {
  vi.useRealTimers();
  for (const socket of opened.splice(0)) socket.close(1000);
});

/** The client end of a live channel's WebSocket, with the messages that it received and its close code. */
interface OpenPage {
  socket: WebSocket;
  told: string[];
  closed: number | null;
}

async function openPage(
  channel: ReturnType<typeof siteChannel>,
  headers: Record<string, string> = {},
): Promise<OpenPage> {
  const answer = await channel.fetch("https://canal/", {
    headers: { Upgrade: "websocket", ...headers },
  });
  expect(answer.status).toBe(101);
  const socket = answer.webSocket;
  if (!socket) throw new Error("There is no socket");
  const page: OpenPage = { socket, told: [], closed: null };
  socket.addEventListener("message", ({ data }) => void page.told.push(String(data)));
  socket.addEventListener("close", ({ code }) => void (page.closed = code));
  socket.accept();
  opened.push(socket);
  return page;
}

/** Creates an account with a session and opens a WebSocket of that session. */
async function signedIn(known = 0) {
  const { id } = await createUser(db);
  const session = hashToken(await startSession(db, id, null, new Date()));
  const headers = (of: string) => ({
    [SOCKET_HEADERS.session]: of,
    [SOCKET_HEADERS.ends]: String(Date.now() + 60 * 60 * 1000),
    ...(known ? { [SOCKET_HEADERS.known]: String(known) } : {}),
  });
  const open = (of = session) => openPage(ownChannel(env, id), headers(of));
  return { id, session, open, page: await open() };
}

const NEWS = JSON.stringify({ type: "notices" });
const hears = (page: OpenPage, ...texts: string[]) =>
  vi.waitFor(() => expect(page.told).toEqual(texts), PATIENTLY);
const closes = (page: OpenPage, code: number) =>
  vi.waitFor(() => expect(page.closed).toBe(code), PATIENTLY);

describe("NOTIF-02 one's own channel", () => {
  test("NOTIF-02 a person's open pages are told, and nobody else's", async () => {
    const [ana, luis] = [await signedIn(), await signedIn()];
    const second = await ana.open();
    await ringBells(env, [ana.id]);
    await hears(ana.page, NEWS);
    await hears(second, NEWS);
    expect(luis.page.told).toEqual([]);
  });

  test("NOTIF-02 NOTIF-03 what is said is that there is news, and nothing of it", async () => {
    const { id, page } = await signedIn();
    await ringBells(env, [id]);
    await hears(page, NEWS);
    expect(page.told.join()).not.toContain(id);
  });

  test("NOTIF-02 an object that has lost its memory still reaches its pages", async () => {
    const { id, page } = await signedIn();
    await runInDurableObject(ownChannel(env, id), async (_, state) => {
      // Creates a new instance of the object, which has only the state that survives hibernation.
      const { LiveChannel } = await import("../../workers/live-channel");
      const woken = new LiveChannel(state, env);
      await woken.tell({ type: "notices" });
    });
    await hears(page, NEWS);
  });

  test("NOTIF-02 pings are answered without waking the object", async () => {
    const { id, page } = await signedIn();
    page.socket.send(PING);
    await hears(page, PONG);
    const answered = await runInDurableObject(ownChannel(env, id), (_, state) =>
      state.getWebSockets().map((socket) => state.getWebSocketAutoResponseTimestamp(socket)),
    );
    expect(answered[0]).toBeInstanceOf(Date);
  });

  test("NOTIF-02 a page that was made before the news and connects after it is told", async () => {
    const { id } = await signedIn();
    const madeAt = Date.now();
    await ringBells(env, [id]);
    const late = await openPage(ownChannel(env, id), { [SOCKET_HEADERS.known]: String(madeAt) });
    await hears(late, NEWS);
    const fresh = await openPage(ownChannel(env, id), {
      [SOCKET_HEADERS.known]: String(Date.now() + 60_000),
    });
    fresh.socket.send(PING);
    await hears(fresh, PONG);
  });

  test("NOTIF-02 a page that went away keeps nobody from being told", async () => {
    const { id, page, open } = await signedIn();
    page.socket.close(1000);
    const other = await open();
    await ringBells(env, [id]);
    await hears(other, NEWS);
  });

  test("NOTIF-02 a page has nothing to say: whoever talks is closed", async () => {
    const { page } = await signedIn();
    page.socket.send("hola");
    await closes(page, 1008);
  });

  test("NOTIF-02 of too many pages of one person the oldest is closed", async () => {
    const { page, open } = await signedIn();
    const pages = [];
    for (let n = 0; n < 20; n++) pages.push(await open());
    await closes(page, CLOSED.crowded);
    expect(pages.map(({ closed }) => closed)).toEqual(Array(20).fill(null));
  });
});

describe("NOTIF-02 the number of open pages", () => {
  test("NOTIF-02 pages that came and went leave room for as many, and the one that is too many closes the oldest", async () => {
    const { page, open } = await signedIn();
    for (let n = 0; n < 30; n++) {
      const passing = await open();
      passing.socket.close(1000);
      await closes(passing, 1000);
    }
    const pages = [page];
    while (pages.length < 20) pages.push(await open());
    const answered = async (one: OpenPage) => {
      one.socket.send(PING);
      await hears(one, PONG);
    };
    for (const one of pages) await answered(one);
    expect(pages.map(({ closed }) => closed)).toEqual(Array(20).fill(null));
    const last = await open();
    await closes(page, CLOSED.crowded);
    await answered(last);
    expect(pages.slice(1).map(({ closed }) => closed)).toEqual(Array(19).fill(null));
  });

  test("NOTIF-02 one more page at the site's channel costs no look at all that are open", async () => {
    const calls = await runInDurableObject(siteChannel(env), async (_, state) => {
      const { LiveChannel } = await import("../../workers/live-channel");
      const woken = new LiveChannel(state, env);
      const getWebSockets = vi.spyOn(state, "getWebSockets");
      for (let n = 0; n < 5; n++) {
        const { status, webSocket } = await woken.fetch(new Request("https://canal/"));
        expect(status).toBe(101);
        webSocket?.accept();
        webSocket?.close(1000);
      }
      const { length } = getWebSockets.mock.calls;
      getWebSockets.mockRestore();
      return length;
    });
    expect(calls).toBe(0);
  });
});

describe("AUTH-04 NOTIF-02 a session's end", () => {
  test("AUTH-04 closes the pages of that session alone", async () => {
    const { id, session, page, open } = await signedIn();
    const other = await open(hashToken(await startSession(db, id, null, new Date())));
    await endSession(db, session);
    await hangUpEnded(env, id);
    await closes(page, CLOSED.signedOut);
    await ringBells(env, [id]);
    await hears(other, NEWS);
    expect(page.told).toEqual([]);
  });

  test("AUTH-04 is noticed by the alarm where nobody says so", async () => {
    const { id, session, page } = await signedIn();
    await db
      .updateTable("sessions")
      .set({ last_seen_at: "2020-01-01T00:00:00.000Z" })
      .where("token_hash", "=", session)
      .execute();
    expect(await runDurableObjectAlarm(ownChannel(env, id))).toBe(true);
    await closes(page, CLOSED.signedOut);
  });

  test("AUTH-04 a session that was used meanwhile lives on, and is looked at again", async () => {
    const { id, page } = await signedIn();
    expect(await runDurableObjectAlarm(ownChannel(env, id))).toBe(true);
    const next = await runInDurableObject(ownChannel(env, id), (_, state) =>
      state.storage.getAlarm(),
    );
    // The alarm is set to the session's new end in fourteen days, and not to its end when the socket was opened, which was in an
    // hour.
    expect(next).toBeGreaterThan(Date.now() + 13 * 24 * 60 * 60 * 1000);
    expect(page.closed).toBeNull();
  });

  test("AUTH-10 of a deleted account nothing is left", async () => {
    const { id, page } = await signedIn();
    await ringBells(env, [id]);
    await forgetChannel(env, id);
    await closes(page, CLOSED.signedOut);
    const left = await runInDurableObject(ownChannel(env, id), async (_, state) => [
      (await state.storage.list()).size,
      await state.storage.getAlarm(),
    ]);
    expect(left).toEqual([0, null]);
  });

  test("NOTIF-02 where D1 is away the alarm rings again", async () => {
    const { id, page } = await signedIn();
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const next = await runInDurableObject(ownChannel(env, id), async (_, state) => {
      const { LiveChannel } = await import("../../workers/live-channel");
      const prepare = () => {
        throw new Error("D1 is away");
      };
      await new LiveChannel(state, { ...env, DB: { prepare } as unknown as D1Database }).alarm();
      return state.storage.getAlarm();
    });
    expect(next).toBeGreaterThan(Date.now());
    expect(page.closed).toBeNull();
  });
});

describe("NOTIF-02 the site's channel", () => {
  test("PHASE-03 NOTIF-02 everybody who waits hears of a phase", async () => {
    const pages = [await openPage(siteChannel(env)), await openPage(siteChannel(env))];
    await announce(env, { type: "phase", contest: "c1" });
    for (const page of pages) await hears(page, '{"type":"phase","contest":"c1"}');
  });

  test("NOTIF-02 visitors' sockets have no session that could end", async () => {
    const page = await openPage(siteChannel(env));
    await runInDurableObject(siteChannel(env), async (_, state) => {
      expect(await state.storage.getAlarm()).toBeNull();
    });
    expect(page.closed).toBeNull();
  });
});

/** One more than the number of accounts that are notified without a relay. */
const MANY = 21;

test("NOTIF-02 many are told by a relay", async () => {
  const { id, page } = await signedIn();
  const others = Array.from({ length: MANY - 1 }, () => crypto.randomUUID());
  await ringBells(env, [...others, id]);
  await hears(page, NEWS);
});

test("NOTIF-02 three hundred cost their caller one call, ten thousand twenty", async () => {
  const parts: number[] = [];
  const relay = async (people: string[]) => void parts.push(people.length);
  const counting = {
    LIVE_CHANNEL: {
      idFromName: (name: string) => name,
      get: () => ({ relay }),
    } as unknown as Env["LIVE_CHANNEL"],
  };
  const people = (n: number) => Array.from({ length: n }, (_, at) => `p${at}`);
  await ringBells(counting, people(300));
  expect(parts.splice(0)).toEqual([300]);
  await ringBells(counting, people(10_000));
  expect(parts).toEqual(Array(20).fill(PER_RELAY));
});

test("NOTIF-02 a channel that cannot be reached breaks nothing", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const brokenEnv = {
    LIVE_CHANNEL: {
      idFromName: (name: string) => name,
      get: () => ({ tell: () => Promise.reject(new Error("away")) }),
    } as unknown as Env["LIVE_CHANNEL"],
  };
  await expect(ringBells(brokenEnv, ["somebody"])).resolves.toBeUndefined();
  await expect(announce(brokenEnv, { type: "maintenance" })).resolves.toBeUndefined();
});

describe("NOTIF-02 a contest's end", () => {
  test("NOTIF-02 BADGE-02 the winners' open pages are told once, and whoever waits hears of the phase", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    setClock(RESULTS_AT, -1000);
    const { contest, room, entries } = await openContest(3);
    const pages = [];
    for (const { author } of entries) pages.push(await openPage(ownChannel(env, author)));
    const waiting = await openPage(siteChannel(env));
    setClock(IN_VOTING);
    await room.configure(contest.id);
    await room.castVote(voteFor(contest, at(entries, 0), (await createUser(db)).id));
    setClock(RESULTS_AT, 1);
    const phase = `{"type":"phase","contest":"${contest.id}"}`;
    await room.finalize(contest.id);
    await hears(at(pages, 0), NEWS);
    await vi.waitFor(() => expect(waiting.told).toContain(phase), PATIENTLY);
    await room.finalize(contest.id);
    expect(pages.map(({ told }) => told.length)).toEqual([1, 0, 0]);
  });
});

function at<Item>(items: readonly Item[], index: number): Item {
  const item = items[index];
  if (item === undefined) throw new Error(`There is no item ${index}`);
  return item;
}
