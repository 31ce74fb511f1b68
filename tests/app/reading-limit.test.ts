import { beforeAll, expect, test } from "vitest";
import { createContest, createStory, datesIn } from "../../scripts/seed/rows";
import { DEPLOYED, openSite } from "../support/site";
import { fixture } from "../support/fixture";

const site = await fixture(
  openSite(
    { ...DEPLOYED, SESSION_SECRET: "a-secret-that-this-test-alone-uses-000000" },
    { cache: true },
  ),
);
let contest: string;
let story: string;
beforeAll(async () => {
  ({ id: contest } = await createContest(site.db, datesIn("results", new Date())));
  ({ id: story } = await createStory(site.db, { contest_id: contest, title: "Cacao" }));
});

const MOST = 600;
/** A redirect: the cheapest response that still counts as a page. */
const CHEAP = "/privacy-policy";
const from = (address: string) => ({ "CF-Connecting-IP": address });

/**
 * Requests a path repeatedly from one IP address until a response is 429. Returns that response and the number of accepted requests
 * before it.
 */
async function loop(
  path: string,
  address: string,
  atOnce = 25,
): Promise<{ refused: Response; passed: number }> {
  let passed = 0;
  // Stops after twice the limit: the rate limit counts in fixed windows of a minute, and a window may end during the loop.
  while (passed <= 2 * MOST) {
    const answers = await Promise.all(
      Array.from({ length: atOnce }, () => site.get(path, "sesion=x", from(address))),
    );
    const refused = answers.find(({ status }) => status === 429);
    if (refused) return { refused, passed };
    passed += answers.length;
  }
  throw new Error(`${passed} requests passed`);
}

test("OPS-05 an address that asks for page after page that no cache has is told when to come again", async () => {
  const address = "203.0.113.1";
  const { passed } = await loop(CHEAP, address);
  expect(passed).toBeGreaterThanOrEqual(MOST - 25);
  const refused = await site.get("/historias?q=cacao", "sesion=x", from(address));
  expect(refused.status).toBe(429);
  expect(refused.headers.get("Retry-After")).toBe("60");
  const text = await refused.text();
  expect(text).toContain("Demasiados intentos");
  expect(text).toContain('lang="es"');
});

test("OPS-05 beside it other addresses, shared pages and countdowns go on, and its forms are counted apart", async () => {
  const address = "203.0.113.2";
  await site.get(`/story/${story}`, undefined, from("198.51.100.1"));
  await loop(CHEAP, address);
  const status = async (path: string, as?: string, asked = from(address)) =>
    (await site.get(path, as, asked)).status;
  expect(await status("/historias?q=cacao", "sesion=x")).toBe(429);
  expect(await status("/historias?q=cacao", "sesion=x", from("198.51.100.2"))).toBe(200);
  expect(await status(`/story/${story}`)).toBe(200);
  expect(await status(`/contest/${contest}/fase`)).toBe(200);
  const form = await site.post("/tema", { tema: "oscuro" }, undefined, from(address));
  expect(form.status).not.toBe(429);
});

test("PHASE-12 OPS-05 answers to countdowns have a limit of their own", async () => {
  const { refused } = await loop(`/contest/${contest}/fase`, "203.0.113.3");
  expect(refused.headers.get("Retry-After")).toBe("60");
  const page = await site.get("/historias", undefined, from("203.0.113.3"));
  expect(page.status).toBe(200);
});

test("VOTE-11 OPS-05 an address that downloads the acta again and again is told when to come again, and revalidates its copy", async () => {
  const { id } = await createContest(site.db, datesIn("results", new Date()));
  const [version, text] = [{ contest_id: id, version: 1 }, "{}"];
  await site.db
    .insertInto("acta_parts")
    .values({ ...version, part: 0, text })
    .execute();
  const facts = { sha256: "a".repeat(64), bytes: 2, parts: 1, new_accounts: 0 };
  await site.db
    .insertInto("actas")
    .values({ ...version, ...facts, at: new Date().toISOString() })
    .execute();
  const [path, address] = [`/contest/${id}/acta.json`, "203.0.113.4"];
  const { refused, passed } = await loop(path, address, 5);
  expect(passed).toBeGreaterThanOrEqual(30);
  expect(passed).toBeLessThanOrEqual(60);
  expect(refused.headers.get("Retry-After")).toBe("60");
  expect(await refused.text()).toContain("Demasiados intentos");
  const copy = { ...from(address), "If-None-Match": `"${facts.sha256}"` };
  expect((await site.get(path, undefined, copy)).status).toBe(304);
  expect((await site.get(path, undefined, from("198.51.100.4"))).status).toBe(200);
});
