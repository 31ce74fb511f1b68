import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import { ask } from "./ask";
import { MAGAZINE } from "./magazine";
import { expect, test } from "./server";

const { resolve } = createRequire(import.meta.url);

/** Type that comes with the tests: the system's differs from machine to machine, and with it every line. */
const TYPE = [
  ["Revista", "spectral", "spectral-latin-400-normal", "font-weight:400"],
  ["Revista", "spectral", "spectral-latin-600-normal", "font-weight:600"],
  ["Revista", "spectral", "spectral-latin-400-italic", "font-weight:400;font-style:italic"],
  ["Mando", "open-sans", "open-sans-latin-400-normal", "font-weight:400"],
  ["Mando", "open-sans", "open-sans-latin-600-normal", "font-weight:600"],
]
  .map(([family, name, file, style]) => {
    const woff = readFileSync(resolve(`@fontsource/${name}/files/${file}.woff2`), "base64");
    return `@font-face{font-family:${family};src:url(data:font/woff2;base64,${woff});${style}}`;
  })
  .join("");

const STILL = `${TYPE}
:root:root{--serif:Revista;--sans:Mando}
text{font-family:Revista}
code{font-family:Mando}
img{visibility:hidden}
*{animation:none!important;transition:none!important;caret-color:transparent!important}`;

const PAGES = {
  home: "/",
  contest: `/contest/${MAGAZINE.current}?orden=alfabetico`,
  finished: `/contest/${MAGAZINE.finished}`,
  story: `/story/${MAGAZINE.winner}`,
  "story in voting": `/story/${MAGAZINE.blind}`,
  history: "/contest-history",
  historias: "/historias?orden=alfabetico",
  author: `/author/${MAGAZINE.author}`,
  login: "/login",
  "not found": "/no-existe",
};

const VIEWS = [
  { width: 360, height: 740, colorScheme: "light" },
  { width: 1280, height: 900, colorScheme: "dark" },
] as const;

test.use({
  flags: { seed: "empty", phase: "voting" },
  // Without scripts: nothing on the page moves.
  extraHTTPHeaders: { "Save-Data": "on" },
  bypassCSP: true,
});

test.beforeAll(async ({ sites }) => {
  const site = await sites.of({ seed: "empty", phase: "voting" });
  await ask({ what: "magazine", site });
});

for (const [name, path] of Object.entries(PAGES)) {
  test(`A11Y-01 the face of ${name} changes only when somebody wants it to`, ({ page }) =>
    expectFace(page, name, path));
}

test.describe("with scripts", () => {
  test.use({ extraHTTPHeaders: {} });

  test("A11Y-01 no primitive changes in any state unless somebody wants it to", ({ page }) =>
    expectFace(page, "style", "/estilo", async () => {
      await expect(page.getByRole("toolbar")).toBeVisible();
      // The browser has forgotten what no press began.
      await page.locator("#estados form").evaluate((form) => form.setAttribute("data-sending", ""));
    }));
});

/** The whole page, also what is below the first window, on a phone and on a desk. */
async function expectFace(page: Page, name: string, path: string, settle = async () => {}) {
  for (const { width, height, colorScheme } of VIEWS) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.goto(path);
    await settle();
    await still(page);
    await expect.soft(page).toHaveScreenshot(`${name}-${width}-${colorScheme}.png`, {
      fullPage: true,
      // A hundredth of one window: what a long page may differ by is no more.
      maxDiffPixels: (width * height) / 100,
      threshold: 0.3,
    });
  }
}

/** The same type on every machine, and nothing that depends on the clock or on chance. */
async function still(page: Page): Promise<void> {
  await page.addStyleTag({ content: STILL });
  await page.evaluate(async () => {
    for (const one of document.querySelectorAll("[data-countdown]"))
      one.textContent = "Quedan 5 días";
    // The code of an error is drawn by lot.
    for (const one of document.querySelectorAll("code")) one.textContent = "0a1b2c3d";
    await Promise.all([...document.fonts].map((font) => font.load()));
    await document.fonts.ready;
  });
}
