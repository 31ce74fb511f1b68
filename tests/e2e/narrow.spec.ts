import type { Browser, Page } from "@playwright/test";
import { runCommand } from "./site-commands";
import {
  expectRoomy,
  expectSpaced,
  motionOf,
  overlaps,
  sideways,
  splitWords,
  unfold,
} from "./layout-checks";
import { demoAccount, hydrated, linkOn, register, signUp, visit } from "./people";
import { expect, test } from "./server";

/** Key of the unsubscribe page in PAGES; the test replaces it by the signed link of a mail. */
const UNSUBSCRIBE = "/baja";

const STORY = "/contest/current → .story-card h3 a";
const POLL = "/ → #encuesta h2 a";

/**
 * Pages by their paths, without those that a11y-voting.spec.ts checks in the same way while it has them open for axe. 'a → b'
 * opens page a and follows its first link that matches b. If b begins with a slash, it is appended to the path of page a instead.
 */
const PAGES = {
  visitor: [
    ...["/contest-history → h2 a → /llevar", "/contest/current/llevar", "/write"],
    ...["/login", "/register", "/story/no-existe", "/?ranking=10", "/apariencia"],
    ...["/correo-local", "/correo-local → .entries a", UNSUBSCRIBE, "/encuestas → h2 a"],
  ],
  Pilar: [
    ...["/", "/contest/current", STORY, "/write", "/profile", POLL],
    ...[`${STORY} → /comentario`, `${STORY} → /denuncia`],
    ...["/preferences/eliminar", "/preferences/exportar", "/notificaciones"],
    ...["/preferences", "/confirmar", "/logout", "/profile/editar"],
  ],
  Nieves: ["/profile", '/profile → a[href$="/informe"]'],
  Amparo: ["/admin/contest/new"],
};

const STILL = { reducedMotion: "reduce" } as const;

/** The pages that scripts change. The others are opened without scripts, for half of the processor time. */
const SCRIPTED = new Set(["/", "/contest/current", STORY, "/write", "/notificaciones"]);

async function openPage(page: Page, what: string, hasScripts = true): Promise<void> {
  const [path = "", ...links] = what.split(" → ");
  let address = path;
  for (const link of links) {
    const isBelow = link.startsWith("/");
    address = isBelow ? address.replace(/\?.*/, "") + link : await linkOn(page, address, link);
  }
  await page.goto(address);
  // Waits for hydration: before it, a slow page shows a notice at its foot.
  if (hasScripts) await hydrated(page);
  await expect(page.getByText(/^Cargando Tintero: /)).toHaveCount(0);
  await unfold(page);
}

for (const [who, pages] of Object.entries(PAGES)) {
  test(`A11Y-01 what ${who} can press is large enough, and no page is wider than a phone`, async ({
    browser,
    site,
  }) => {
    const name = who === "visitor" ? null : who;
    const scripted = await visit(browser, site, name, STILL);
    const plain = await visit(browser, site, name, { ...STILL, javaScriptEnabled: false });
    const { email } = demoAccount("Pilar");
    const link = await runCommand({ what: "unsubscribe path", site, email });
    // Requests a mail, so that the page /correo-local has one to show.
    await plain.request.post("/reset-password", { form: { paso: "pedir", email } });
    for (const what of pages.map((path) => (path === UNSUBSCRIBE ? link : path))) {
      const hasScripts = SCRIPTED.has(what);
      const page = hasScripts ? scripted : plain;
      await openPage(page, what, hasScripts);
      await expectRoomy(page, what);
    }
  });
}

test("A11Y-01 what moves on a page moves only for people who have not reduced motion", async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, null);
  for (const path of ["/", "/contest/current", "/terms"]) {
    await page.goto(path);
    expect((await motionOf(page)).declared, path).toBeGreaterThan(0);
  }
  await page.emulateMedia(STILL);
  expect((await motionOf(page)).declared).toBe(0);
});

test("A11Y-01 a name of fifty letters without a space stays on the page", async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, null);
  await signUp(page, "W".repeat(50));
  await page.setViewportSize({ width: 320, height: 800 });
  for (const what of ["/", "/contest/current", STORY, "/profile"]) {
    await openPage(page, what);
    await expectSpaced(page, what, [320]);
  }
});

test("A11Y-01 the group of the write form has a name, and a button is called by what it says", async ({
  browser,
  site,
}) => {
  for (const who of [null, "Pilar"]) {
    const page = await visit(browser, site, who);
    await page.goto("/write");
    await expect(page.getByRole("group", { name: "Tu participación" })).toBeVisible();
    for (const path of ["/contest/current", "/historias", "/historias?orden=recientes", "/write"]) {
      await page.goto(path);
      const misnamed = await page
        .locator("main :is(a, button)[aria-label]")
        .evaluateAll((all) =>
          all
            .filter((one) => !one.getAttribute("aria-label")?.includes(one.textContent ?? ""))
            .map((one) => one.outerHTML),
        );
      expect(misnamed, path).toEqual([]);
    }
  }
});

/** Groups of texts and controls, none of which may lie over another of its group. */
const GROUPS = [
  ".cookies :is(p, button, a)",
  ".site-header :is(.site-name, summary), .masthead-issue",
  ".write-head li > *",
];

/** Texts in narrow columns and in buttons, whose words stay whole with a browser's large text. */
const WHOLE = ".month-steps, .field-label, .consigna, .story-card h3, .actions, .desk-line p";

async function expectApart(page: Page, what: string): Promise<void> {
  expect.soft(await sideways(page), what).toBeLessThanOrEqual(0);
  for (const group of GROUPS) expect.soft(await overlaps(page, group), what).toEqual([]);
}

/** Opens a page without scripts on a phone. */
const visitPlain = (browser: Browser, site: string, width: number) =>
  visit(browser, site, null, {
    ...STILL,
    javaScriptEnabled: false,
    viewport: { width, height: 740 },
  });

test("A11Y-01 with a browser's text twice as large no page is wider than a phone, and nothing lies over another", async ({
  browser,
  site,
}) => {
  const page = await visitPlain(browser, site, 360);
  const devtools = await page.context().newCDPSession(page);
  // A draft, so that the bar of the write form has two texts.
  const draft = { title: "", content: "Una palabra", story_category: "ficcion", paso: "borrador" };
  await page.request.post("/write", { form: draft });
  // A comment with a reply, which has the least room.
  const story = await linkOn(page, "/contest/current", ".story-card h3 a");
  const reader = await register(browser, site);
  const comment = async (query: string) => {
    const form = { content: "Me quedo con el final.", clave: crypto.randomUUID() };
    const address = `${story}/comentario${query}`;
    const { location = "" } = (
      await reader.request.post(address, { form, maxRedirects: 0 })
    ).headers();
    return location.split("#comment-")[1] ?? "";
  };
  await comment(`?respuesta=${await comment("")}`);
  await devtools.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
  for (const what of ["/", "/contest/current", STORY, "/historias", "/terms", "/login", "/write"]) {
    await openPage(page, what, false);
    await expect(page.locator("html")).toHaveCSS("font-size", "32px");
    // The longest time of a comment; it is shown after a minute only.
    await page.locator(".comments time").evaluateAll((times) => {
      for (const time of times) time.textContent = "Hace menos de una hora";
    });
    await expectApart(page, what);
    expect.soft(await splitWords(page, WHOLE), what).toEqual([]);
  }
  await page.goto("/");
  const [line] = await page.locator(".masthead-name").evaluateAll((names) => {
    const range = document.createRange();
    return names.map((name) => {
      range.selectNodeContents(name);
      return range.getClientRects().length;
    });
  });
  expect(line, "the name of the site stands in one line").toBe(1);
});

test("A11Y-01 at 320 px the cookie strip and the steps of a month with a long time left overlap nothing", async ({
  browser,
  site,
}) => {
  const page = await visitPlain(browser, site, 320);
  for (const what of ["/", "/ → .next a[href^='/write/']"]) {
    await openPage(page, what, false);
    await expectApart(page, what);
  }
});
