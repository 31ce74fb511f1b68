import type { Page } from "@playwright/test";
import { openFocusedEditor } from "./write-form";
import { linkOn, open, register, visit } from "./people";
import { expect, SUBMISSION, test } from "./server";

/**
 * A part of a page with a state, such as 'pressed', and how to remove that state. In forced colours the part must look different
 * without it.
 */
interface VisibleState {
  what: string;
  part: string;
  /** CSS that removes the state; if missing, the test removes an attribute or a class. */
  without?: string;
  attribute?: string;
  class?: string;
}

const FORCED = { forcedColors: "active", reducedMotion: "reduce" } as const;

/** Adds a CSS rule to the page. The content security policy does not block it. */
async function style(page: Page, css: string): Promise<void> {
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [sheet];
  }, css);
}

/** Returns the screen box of a part of the page, with a margin of eight pixels. */
function placeOf(page: Page, part: string) {
  return page
    .locator(part)
    .first()
    .evaluate((one) => {
      one.scrollIntoView({ block: "center", behavior: "instant" });
      const { left, top, right, bottom } = one.getBoundingClientRect();
      const [x, y] = [Math.max(0, left - 8), Math.max(0, top - 8)];
      const [width, height] = [Math.min(innerWidth, right + 8), Math.min(innerHeight, bottom + 8)];
      return { x, y, width: width - x, height: height - y };
    });
}

async function expectTold(page: Page, all: readonly VisibleState[]): Promise<void> {
  for (const { what, part, without = "", ...rest } of all) {
    const one = await page.locator(part).first().elementHandle();
    const clip = await placeOf(page, part);
    const takeScreenshot = () => page.screenshot({ clip, animations: "disabled", caret: "hide" });
    let before = await takeScreenshot();
    // Takes screenshots until two in a row are equal: the page has stopped moving.
    for (let next = await takeScreenshot(); !next.equals(before); next = await takeScreenshot())
      before = next;
    await style(page, without);
    if (rest.class) await one?.evaluate((it, name) => it.classList.remove(name), rest.class);
    if (rest.attribute) await one?.evaluate((it, name) => it.removeAttribute(name), rest.attribute);
    const after = await takeScreenshot();
    expect.soft(before.equals(after), `${what} looks the same with and without`).toBe(false);
    await style(page, "");
  }
}

/** Expects that a drawing keeps its own colours in forced-colours mode. */
async function expectKept(page: Page, part: string): Promise<void> {
  const inks = () =>
    page
      .locator(`${part} *`)
      .evaluateAll((all) =>
        all.map((one) => [getComputedStyle(one).fill, getComputedStyle(one).stroke]),
      );
  const forced = await inks();
  await page.emulateMedia({ forcedColors: "none" });
  expect.soft(forced.length).toBeGreaterThan(1);
  expect.soft(await inks(), `${part} keeps its inks`).toEqual(forced);
  await page.emulateMedia(FORCED);
}

test("A11Y-01 in forced colours what a page tells by colour is told by line, weight or shape", async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, null, FORCED);
  await open(page, "/estilo");
  await expectTold(page, [
    {
      what: "the mark of the site",
      part: ".site-name",
      without: ".site-name::before { visibility: hidden }",
    },
    { what: "a used vote", part: ".ballot .is-used", class: "is-used" },
    {
      what: "how much one has read",
      part: ".progress svg",
      without: ".progress-done { display: none }",
    },
    { what: "an invalid field", part: "input[aria-invalid]", attribute: "aria-invalid" },
    { what: "a button that is off", part: ".button[aria-disabled]", attribute: "aria-disabled" },
    { what: "a button", part: ".button", class: "button" },
    {
      what: "a medal",
      part: ".medal",
      without: ".medal use { display: none }",
    },
  ]);
  const bare = () =>
    page.locator("button:visible").evaluateAll((all) =>
      all
        .filter((one) => {
          const { borderTopStyle, borderTopWidth } = getComputedStyle(one);
          return borderTopStyle === "none" || parseFloat(borderTopWidth) < 1;
        })
        .map((one) => one.textContent),
    );
  expect.soft(await bare(), "buttons without a frame").toEqual([]);
  await open(page, "/contest/current");
  expect.soft(await bare(), "buttons without a frame").toEqual([]);
  await expectKept(page, ".contest-head .cover");
  await expectTold(page, [
    { what: "the density", part: ".densities [aria-current]", attribute: "aria-current" },
  ]);
  const story = (await page.locator(".story-card h3 a").first().getAttribute("href")) ?? "";
  const card = await page.locator(".story-card").first().getAttribute("id");
  await page.goto(`/contest/current#${card}`);
  await expectTold(page, [
    {
      what: "the card that a link leads to",
      part: ".story-card:target",
      without: ".story-card:target { background: none; outline: none }",
    },
  ]);
  await page.goto(await linkOn(page, "/contest-history", ".winner-author a"));
  await expectKept(page, ".avatar");

  await open(page, story);
  await page.locator(".reading-size summary").click();
  await expectTold(page, [
    {
      what: "the end of a text",
      part: ".story-text > p:last-child",
      without: ".story-text > p:last-child::after { visibility: hidden }",
    },
    {
      what: "the size of the letters",
      part: ".reading-size [aria-pressed=true]",
      attribute: "aria-pressed",
    },
  ]);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2));
  const line = () => page.screenshot({ clip: { x: 0, y: 0, width: 200, height: 6 } });
  const read = await line();
  await style(page, ".story::before { display: none }");
  expect.soft(read.equals(await line()), "how far one has read").toBe(false);
});

test("A11Y-01 in forced colours a dialog has an edge, and a vote, a like and their answers can be told", async ({
  browser,
  site,
}) => {
  const page = await register(browser, site, FORCED);
  const story = await linkOn(page, "/contest/current", ".story-card h3 a");
  const form = { content: "Me quedo con el final.", clave: crypto.randomUUID() };
  await page.request.post(`${story}/comentario`, { form });
  await open(page, story);
  await page
    .getByRole("button", { name: /^Me gusta/ })
    .first()
    .click();
  await expectTold(page, [
    { what: "a like", part: ".comments [aria-pressed=true]", attribute: "aria-pressed" },
  ]);
  await page.getByRole("link", { name: "Guía de comentarios" }).click();
  await expectTold(page, [
    { what: "the edge of a dialog", part: ".dialog", without: ".dialog { outline: none }" },
  ]);
});

test.describe("where one writes", () => {
  test.use({ flags: SUBMISSION });

  test("A11Y-01 in forced colours a tool that is on is told, and the text has a ring", async ({
    browser,
    site,
  }) => {
    const page = await visit(browser, site, null, FORCED);
    const { text, bar } = await openFocusedEditor(page);
    await text.click();
    await expect(text).toHaveCSS("outline-style", "solid");
    await page.keyboard.press("Control+b");
    await expect(bar.locator("[aria-pressed=true]")).toHaveCount(1);
    await expectTold(page, [
      { what: "a tool that is on", part: ".tool[aria-pressed=true]", attribute: "aria-pressed" },
      { what: "a tool that is off", part: ".tool[aria-disabled]", attribute: "aria-disabled" },
    ]);
  });
});
