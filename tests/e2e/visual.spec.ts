import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import { runCommand } from "./site-commands";
import { MAGAZINE } from "./magazine";
import { expect, test } from "./server";

const { resolve } = createRequire(import.meta.url);

/** Fonts bundled with the tests, because system fonts and their line breaks differ between machines. */
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
.cookies{position:static!important}
*{animation:none!important;transition:none!important;caret-color:transparent!important}`;

const PAGES = {
  home: "/",
  contest: `/contest/${MAGAZINE.current}?orden=alfabetico`,
  finished: `/contest/${MAGAZINE.finished}`,
  story: `/story/${MAGAZINE.winner}`,
  "story in voting": `/story/${MAGAZINE.blind}`,
  history: "/contest-history",
  historias: "/historias?orden=alfabetico",
  shelf: "/historias",
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
  // `Save-Data` makes the server send no scripts, so nothing on the page moves.
  extraHTTPHeaders: { "Save-Data": "on" },
  bypassCSP: true,
});

test.beforeAll(async ({ sites }) => {
  const site = await sites.of({ seed: "empty", phase: "voting" });
  await runCommand({ what: "magazine", site });
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
      // Marks the form as sending, for a snapshot of that state. The page's own script has removed the mark, because nothing is
      // being sent.
      await page.locator("#estados form").evaluate((form) => form.setAttribute("data-sending", ""));
    }));
});

/** Compares the whole page with its snapshot, on a phone and on a desktop. */
async function expectFace(page: Page, name: string, path: string, settle = async () => {}) {
  for (const { width, height, colorScheme } of VIEWS) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.goto(path);
    await settle();
    await still(page);
    await expect.soft(page).toHaveScreenshot(`${name}-${width}-${colorScheme}.png`, {
      fullPage: true,
      // Per window a quarter of a hundredth of the pixels may differ, however long the page is: less than a changed line of text.
      maxDiffPixels: (width * height) / 400,
      threshold: 0.3,
    });
  }
}

/** Makes a page deterministic: bundled fonts, and no content that depends on the clock or on chance. */
async function still(page: Page): Promise<void> {
  await page.addStyleTag({ content: STILL });
  await page.evaluate(async () => {
    for (const one of document.querySelectorAll("[data-countdown]"))
      one.innerHTML = "<span>5 días</span> <small>00 h 00 min 00 s</small>";
    for (const one of document.querySelectorAll("time"))
      if (one.textContent?.startsWith("Hace ")) one.textContent = "Hace 98 días";
    // Replaces the error code, which is random.
    for (const one of document.querySelectorAll("code")) one.textContent = "0a1b2c3d";
    await Promise.all([...document.fonts].map((font) => font.load()));
    await document.fonts.ready;
  });
}
