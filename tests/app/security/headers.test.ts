import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { root } from "../../../scripts/run.js";
import { openSite } from "../../support/site";
import { addressOf, PATTERNS, SPELLINGS, type Pattern } from "./pages";
import { openWorld, send } from "./world";
import { fixture } from "../../support/fixture";

const ALWAYS = {
  "x-content-type-options": "nosniff",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=()",
};
const REFERRER = "strict-origin-when-cross-origin";
const HSTS = "max-age=31536000; includeSubDomains";

function policyWith(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: https:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

const MAIL_HTML = "correo-local/:mailId/html";
const COVER = "contest/:contestId/portada.svg";
const COVER_STRIP = "portadas.svg";
const EDITIONS = "contest/:contestId/ediciones";
const LINK_PICTURES = PATTERNS.filter((pattern) => pattern.endsWith(".png"));
/** Patterns excluded from the test over all patterns, because they have their own tests. */
const others: readonly Pattern[] = [
  MAIL_HTML,
  COVER,
  COVER_STRIP,
  EDITIONS,
  ...LINK_PICTURES,
  // Tested in tests/app/offline/service-worker.test.ts.
  "sw.js",
];

const world = await fixture(openWorld());
const usedNonces = new Set<string>();

/** Whether a response is a document such as a feed, which only machines read. */
function isDocument({ status, headers }: Response): boolean {
  const type = headers.get("Content-Type") ?? "";
  return status === 200 && /xml|manifest|^text\/(plain|calendar)/.test(type);
}

/**
 * Checks the headers of a response of the Worker. Its nonce must be new, and the page must use no other nonce. A response for
 * machines does not depend on a session and is the same for everybody.
 */
async function expectHeaders(
  response: Response,
  { https = false, referrer = REFERRER, isForMachines = isDocument(response) } = {},
) {
  const { headers } = response;
  expect(Object.fromEntries(headers)).toMatchObject(ALWAYS);
  expect(headers.get("Referrer-Policy")).toBe(referrer);
  expect(headers.get("Cache-Control")).toMatch(
    isForMachines ? /^public, max-age=\d+$/ : /^private, no-store$/,
  );
  if (isForMachines) expect(headers.has("Set-Cookie")).toBe(false);
  expect(headers.get("Strict-Transport-Security")).toBe(https ? HSTS : null);
  expect(headers.get("X-Powered-By")).toBeNull();
  const policy = headers.get("Content-Security-Policy") ?? "";
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? "";
  expect(nonce).toMatch(/^[\w+/=-]{22,}$/);
  expect(policy).toBe(policyWith(nonce));
  expect(usedNonces).not.toContain(nonce);
  usedNonces.add(nonce);
  const body = await response.text();
  if (!body || !headers.get("Content-Type")?.startsWith("text/html")) return;
  const tags = [...body.matchAll(/<(?:style|script)\b[^>]*>/g)].map(([tag]) => tag);
  expect(tags.some((tag) => tag.startsWith(`<style nonce="${nonce}"`))).toBe(true);
  for (const tag of tags) expect(tag).toContain(` nonce="${nonce}"`);
  expect(body.replace(/<(style|script)[^]*?<\/\1>/g, "")).not.toMatch(/<[^>]+ style=/);
}

describe("SEC-01 SEC-06 every answer carries the headers", () => {
  test("SEC-01 MAIL-01 a mail of local mode is no page of the site: its policy is stricter, the rest is the same", async () => {
    const response = await send(world, addressOf(MAIL_HTML, world));
    expect(Object.fromEntries(response.headers)).toMatchObject(ALWAYS);
    expect(response.headers.get("Cache-Control")).toBe("private, no-store");
    const policy = response.headers.get("Content-Security-Policy")?.split("; ") ?? [];
    expect(policy).toContain("default-src 'none'");
    expect(policy[0]).toMatch(/^sandbox /);
    expect(policy[0]).not.toMatch(/allow-(scripts|same-origin|forms)/);
    expect(policy.join()).not.toMatch(/script-src|img-src|connect-src/);
  });

  test("SEC-01 the strip of covers is a picture that may load nothing", async () => {
    const { headers } = await send(world, addressOf(COVER_STRIP, world));
    expect(headers.get("Content-Type")).toMatch(/^image\/svg\+xml/);
    expect(Object.fromEntries(headers)).toMatchObject(ALWAYS);
    expect(headers.get("Content-Security-Policy")).toBe(
      "default-src 'none'; frame-ancestors 'none'",
    );
  });

  test("SEC-01 a cover is a picture that may load nothing, and that readers of feeds may show", async () => {
    const response = await send(world, addressOf(COVER, world));
    expect(response.headers.get("Content-Type")).toMatch(/^image\/svg\+xml/);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      ...ALWAYS,
      "cross-origin-resource-policy": "cross-origin",
    });
    const policy = response.headers.get("Content-Security-Policy");
    expect(policy).toBe("default-src 'none'; frame-ancestors 'none'");
  });

  test.each(LINK_PICTURES)("SEC-01 SEO-03 %s may be shown by other sites", async (pattern) => {
    const ids = { contestId: world.contest.results.id };
    const redirected = await send(world, addressOf(pattern, world, ids));
    const picture = await send(world, redirected.headers.get("Location") ?? "");
    expect([redirected.status, picture.status]).toEqual([302, 200]);
    for (const { headers } of [redirected, picture]) {
      const expectedHeaders = { ...ALWAYS, "cross-origin-resource-policy": "cross-origin" };
      expect(Object.fromEntries(headers)).toMatchObject(expectedHeaders);
      expect(headers.has("Set-Cookie")).toBe(false);
    }
  });

  test("SEC-01 LITE-02 a list of editions is the same for everybody, for a minute", async () => {
    const path = addressOf(EDITIONS, world, { contestId: world.contest.voting.id });
    for (const as of [world.as.visitor, world.as.reader, world.as.admin]) {
      const list = await send(world, path, { as });
      expect(list.headers.get("Content-Type")).toBe("application/json; charset=utf-8");
      expect(list.headers.get("Cache-Control")).toBe("public, max-age=60");
      await expectHeaders(list, { isForMachines: true });
    }
    await expectHeaders(await send(world, path, { method: "HEAD" }), { isForMachines: true });
    const unknown = await send(world, addressOf(EDITIONS, world, { contestId: "no-existe" }));
    expect(unknown.status).toBe(404);
    await expectHeaders(unknown);
  });

  test.each(PATTERNS.filter((pattern) => !others.includes(pattern)))(
    "SEC-01 %s, signed in or not, as a page and as .data",
    async (pattern) => {
      const path = addressOf(pattern, world);
      const isSecret =
        /^((newsletter\/)?confirmar|reset-password|login\/enlace|baja\/:token)$/.test(pattern);
      const referrer = isSecret ? "same-origin" : REFERRER;
      // Each role requests either the page or its data: one function sets the headers of every response.
      for (const as of [world.as.visitor, world.as.admin])
        await expectHeaders(await send(world, path, { as }), { referrer });
      const data = await send(world, SPELLINGS[".data"](path), { as: world.as.reader });
      await expectHeaders(data, { referrer });
      await expectHeaders(await send(world, path, { method: "HEAD" }), { referrer });
    },
  );

  test.each([
    ["a page that is not there", 404, "/no/existe", {}],
    ["a story that is not there", 404, "/story/no-existe", {}],
    ["a story that may not be read yet", 403, "submission", {}],
    ["a redirect", 301, "/history", {}],
    ["a redirect to the login", 303, "/profile", {}],
    ["the address of old Remix", 404, "/admin?_data=routes%2Fadmin", {}],
    ["a path that cannot be decoded", 404, "/%E0%A4%A", {}],
    ["a method that is not used", 405, "/", { method: "DELETE" }],
    ["a form from elsewhere", 403, "/login", from("https://evil.example")],
    ["a form of another kind", 415, "/login", from("http://localhost")],
    ["a form that nobody takes", 405, "/terms", from("http://localhost")],
  ] as const)("SEC-01 %s (%i)", async (_, status, path, raw) => {
    const address = path === "submission" ? `/story/${world.story.author.submission.id}` : path;
    const response = await send(world, address, raw);
    expect(response.status).toBe(status);
    await expectHeaders(response);
  });

  test("SEC-01 a form that was refused, and one that was accepted", async () => {
    const refused = await world.post("/login", { email: "nadie" });
    expect(refused.status).toBe(400);
    await expectHeaders(refused);
    const draft = { title: "Un título", content: "Un texto.", paso: "borrador" };
    const accepted = await world.post("/write", draft, world.as.reader);
    expect(accepted.status).toBe(303);
    await expectHeaders(accepted);
  });

  test("SEC-01 https says so for a year; http does not", async () => {
    for (const path of ["/", "/no/existe", "/profile", "/login?_data=x"]) {
      await expectHeaders(await send(world, `https://localhost${path}`), { https: true });
      await expectHeaders(await send(world, path));
    }
  });

  test("SEC-01 an unexpected error is no exception", async () => {
    const broken = await openWorld();
    await broken.db.schema.alterTable("contests").renameTo("contests_away").execute();
    const response = await broken.get("/");
    expect(response.status).toBe(500);
    await expectHeaders(response);
    await broken.close();
  });
});

describe("SEC-01 files that no Worker serves", () => {
  test("SEC-01 public/_headers says the same, and lets no file run or be framed", () => {
    const [everywhere = ""] = readFileSync(join(root, "public/_headers"), "utf8").split("\n\n");
    const headers = new Map(
      [...everywhere.matchAll(/^ {2}([\w-]+): (.*)$/gm)].map(([, name = "", value]) => [
        name.toLowerCase(),
        value,
      ]),
    );
    expect(everywhere.startsWith("/*\n")).toBe(true);
    expect(Object.fromEntries(headers)).toEqual({
      ...ALWAYS,
      "referrer-policy": REFERRER,
      "strict-transport-security": HSTS,
      "content-security-policy":
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    });
  });

  test("SEC-01 the asset server sends the headers of public/_headers", async () => {
    const site = await openSite({}, { assets: true });
    const icon = await site.get("/favicon.svg");
    await site.close();
    expect(icon.status).toBe(200);
    expect(Object.fromEntries(icon.headers)).toMatchObject({
      ...ALWAYS,
      "referrer-policy": REFERRER,
    });
    expect(icon.headers.get("Content-Security-Policy")).toContain("default-src 'none'");
  });

  test("VOTE-11 the program that checks an acta is served as a script, and revalidated at each use", async () => {
    const site = await openSite({}, { assets: true });
    const program = await site.get("/verify-acta.mjs");
    await site.close();
    expect(program.headers.get("Content-Type")).toBe("text/javascript; charset=utf-8");
    expect(program.headers.get("Cache-Control")).toBe("public, max-age=0, must-revalidate");
    expect(program.headers.get("Content-Security-Policy")).toContain("default-src 'none'");
    expect(program.headers.get("ETag")).toBeTruthy();
    expect(await program.text()).toBe(readFileSync(join(root, "public/verify-acta.mjs"), "utf8"));
  });
});

function from(origin: string) {
  const headers = { Origin: origin, "Content-Type": "application/json" };
  return { method: "POST", headers, body: "{}" };
}
