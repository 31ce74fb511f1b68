import { become, fetchAll, lure, ROLES, submitSome, watchHeaders, type Outcomes } from "./attacker";
import { expect, test } from "./server";
import { runCommand, type SeedFlags } from "./site-commands";

const WORLD: SeedFlags = {
  seed: "empty",
  phase: "voting",
  only: "foreign-site",
  hasNoCrons: true,
  vars: { PREMIUM_PLANS: "on", KOFI_VERIFICATION_TOKEN: "token-de-ko-fi" },
};

/**
 * Origins from which a page attacks: of another site, and of another port of the same host. The latter is the same site by the
 * rules of browsers, as a subdomain is, so the browser sends all cookies with its requests.
 */
const ATTACKERS = { "cross-site": "http://ataque.example", "same-site": "http://localhost:9876" };

test.use({ flags: WORLD });

const snapshot = (site: string) => runCommand({ what: "snapshot", site });
const postsIn = (outcomes: Outcomes) =>
  [...outcomes].flatMap(([request, outcome]) => (request.method() === "POST" ? [outcome] : []));

/** The refusal of the site, or what Chromium says of an answer that it keeps from a page of another origin. */
const REFUSED = [
  403,
  "net::ERR_BLOCKED_BY_RESPONSE.NotSameOrigin",
  "net::ERR_BLOCKED_BY_RESPONSE",
  "net::ERR_FAILED",
];

for (const [kind, origin] of Object.entries(ATTACKERS)) {
  test(`AUTH-08 no form of the site can be sent by a ${kind} page, by whatever means, and nothing changes`, async ({
    browser,
    site,
  }) => {
    const { page, outcomes } = await lure(browser, site, origin);
    const before = await snapshot(site);
    let sent = 0;
    for (const role of ROLES) {
      const forms = await become(page, site, role);
      sent += await fetchAll(page, site, forms);
      sent += await submitSome(page, site, forms);
      await expect.poll(() => postsIn(outcomes).length).toBe(sent);
      await page.goto(`${origin}/ataque`);
    }
    for (const outcome of postsIn(outcomes)) expect(REFUSED).toContain(outcome);
    expect(await snapshot(site)).toBe(before);
    await page.context().close();
  });

  test(`AUTH-08 no address of the site changes anything as an image or a frame of a ${kind} page`, async ({
    browser,
    site,
  }) => {
    const { page, outcomes } = await lure(browser, site, origin);
    const before = await snapshot(site);
    let sent = 0;
    for (const role of ROLES) {
      const addresses = (await become(page, site, role)).map(
        ({ path, fields }) =>
          `${site}${path}?${new URLSearchParams({ ...fields, _method: "POST" })}`,
      );
      await page.evaluate((addresses) => {
        for (const [at, src] of addresses.entries()) {
          const element = document.createElement(at % 8 === 0 ? "iframe" : "img");
          document.body.appendChild(Object.assign(element, { src }));
        }
      }, addresses);
      sent += addresses.length;
      await expect.poll(() => outcomes.size).toBe(sent);
      await page.goto(`${origin}/ataque`);
    }
    expect(await snapshot(site)).toBe(before);
    await page.context().close();
  });

  test(`AUTH-08 no form that takes the whole window along from a ${kind} page is accepted`, async ({
    browser,
    site,
  }) => {
    const { page } = await lure(browser, site, origin);
    const sent = await watchHeaders(page);
    const before = await snapshot(site);
    for (const role of ["visitor", "author", "admin"] as const) {
      const [form] = await become(page, site, role);
      const { path, fields } = form ?? { path: "", fields: {} };
      await page.goto(`${origin}/ataque`);
      const arrived = page.waitForResponse((answer) => answer.url() === site + path);
      await page.evaluate(
        ([action, fields]) => {
          const form = Object.assign(document.createElement("form"), { action, method: "post" });
          for (const [name, value] of Object.entries(fields))
            form.appendChild(Object.assign(document.createElement("input"), { name, value }));
          document.body.appendChild(form);
          HTMLFormElement.prototype.submit.call(form);
        },
        [site + path, fields] as const,
      );
      expect((await arrived).status()).toBe(403);
      await expect(page.getByRole("main")).toContainText("Este envío llegó desde otro sitio");
      const headers = sent.findLast((one) => one.Origin === origin);
      expect(headers?.["Sec-Fetch-Site"]).toBe(kind);
      // Without its guard the site would believe the requests of the same site, which carry the session.
      const isSignedIn = kind === "same-site" && role !== "visitor";
      expect([role, /sesion=/.test(headers?.Cookie ?? "")]).toEqual([role, isSignedIn]);
    }
    expect(await snapshot(site)).toBe(before);
    await page.context().close();
  });

  test(`NOTIF-02 AUTH-08 a ${kind} page can neither listen to the live channel nor read a page`, async ({
    browser,
    site,
  }) => {
    const { page } = await lure(browser, site, origin);
    await become(page, site, "author");
    const outcome = await page.evaluate(async (site) => {
      const socket = (path: string) =>
        new Promise((done) => {
          const channel = new WebSocket(site.replace("http", "ws") + path);
          channel.onopen = () => done("open");
          channel.onerror = () => done("refused");
        });
      const read = (path: string) =>
        fetch(site + path, { credentials: "include" }).then(
          () => "read",
          () => "refused",
        );
      return Promise.all([
        socket("/canal"),
        socket("/canal/sitio"),
        read("/profile"),
        read("/profile.data"),
        read("/feedback/email"),
      ]);
    }, site);
    expect(outcome).toEqual(Array(5).fill("refused"));
    await page.context().close();
  });
}
