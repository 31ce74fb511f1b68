import { expect, test, vi } from "vitest";
import { unsubscribePath } from "~/domain/mail/unsubscribe.server";
import { isOverCoarseLimit } from "./rate-limits";

const SIGNED = { SESSION_SECRET: "a secret of the tests that is long enough" };
const MOST = 3;

/** Stub of the Worker's bindings, with a rate limit of three requests per key. */
function limitedEnv(): Env {
  const uses = new Map<string, number>();
  const POST_LIMIT = {
    limit: async ({ key }: { key: string }) => {
      uses.set(key, (uses.get(key) ?? 0) + 1);
      return { success: (uses.get(key) ?? 0) <= MOST };
    },
  };
  return { ...SIGNED, ENVIRONMENT: "production", POST_LIMIT } as unknown as Env;
}

/** Sends a request to each path from one IP address. Returns how many pass the rate limit. */
async function passed(env: Env, paths: string[], init: RequestInit = { method: "POST" }) {
  const headers = { "CF-Connecting-IP": "203.0.113.9", ...init.headers };
  const answers = await Promise.all(
    paths.map((path) =>
      isOverCoarseLimit(new Request(`https://tintero.test${path}`, { ...init, headers }), env),
    ),
  );
  return answers.filter((isOver) => !isOver).length;
}

const links = (count: number) =>
  Array.from({ length: count }, (_, n) => unsubscribePath(SIGNED, `ana${n}`, "mail"));

test("AUTH-07 an address has one count for its POSTs, another for its sockets, and none for pages", async () => {
  const env = limitedEnv();
  expect(await passed(env, Array<string>(5).fill("/login"))).toBe(MOST);
  const socket = { method: "GET", headers: { Upgrade: "websocket" } };
  expect(await passed(env, Array<string>(5).fill("/canal"), socket)).toBe(MOST);
  expect(await passed(env, Array<string>(5).fill("/"), { method: "GET" })).toBe(5);
});

test("AUTH-07 a subscriber of IPv6 has one count for all addresses of their network", async () => {
  const env = limitedEnv();
  const answers = Array.from({ length: 5 }, (_, n) =>
    passed(env, ["/login"], {
      method: "POST",
      headers: { "CF-Connecting-IP": `2001:db8:0:7::${n}` },
    }),
  );
  const most = (await Promise.all(answers)).reduce((sum, n) => sum + n, 0);
  expect(most).toBe(MOST);
});

test("MAIL-01 one-click unsubscribes of a provider's address count by their links, so that all are heard", async () => {
  const env = limitedEnv();
  expect(await passed(env, links(50))).toBe(50);
  const [again = ""] = links(1);
  expect(await passed(env, Array<string>(5).fill(again))).toBe(MOST - 1);
  expect(await passed(env, Array<string>(5).fill("/login")), "the address has used none").toBe(
    MOST,
  );
});

test("AUTH-07 a link that nobody signed counts by its address", async () => {
  const forged = links(5).map((path) => `${path.slice(0, -22)}${"x".repeat(22)}`);
  expect(await passed(limitedEnv(), forged)).toBe(MOST);
});

test("AUTH-07 OPS-04 a rate limit that fails lets requests pass, and is a line of the log", async () => {
  const error = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const failing = { limit: () => Promise.reject(new Error("no limiter")) };
  const env = { ...limitedEnv(), POST_LIMIT: failing } as unknown as Env;
  expect(await passed(env, ["/login"])).toBe(1);
  expect(error).toHaveBeenCalledWith("A rate limit failed open", expect.any(Error));
});
