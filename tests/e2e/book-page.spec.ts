import type { Page } from "@playwright/test";
import { visit } from "./people";
import { expect, test } from "./server";

/** The longest story of the demo, with much dialogue. It is in voting on one site, and in a finished contest on the other. */
const LONGEST = "Torta de tres pisos en la dársena cincuenta y ocho";

const PHONE = { width: 360, height: 740 };

async function openLongest(page: Page, list: string): Promise<void> {
  await page.goto(list);
  const link = page.locator(".story-card h3 a", { hasText: LONGEST });
  await page.goto((await link.getAttribute("href")) ?? "");
  await expect(page.getByRole("heading", { name: LONGEST, level: 1 })).toBeVisible();
}

test("STORY-01 the text stands in the same place while it is voted on and after the results", async ({
  browser,
  sites,
}) => {
  const columns = [];
  for (const phase of ["voting", "results"] as const) {
    const page = await visit(browser, await sites.of({ seed: "demo", phase }), null);
    await openLongest(page, phase === "voting" ? "/contest/current" : `/historias?q=Torta`);
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      const { left, right } = await page
        .locator(".story-text")
        .evaluate((text) => text.getBoundingClientRect());
      columns.push({ width, left, right });
    }
  }
  expect(columns.slice(2)).toEqual(columns.slice(0, 2));
});

for (const font of ["Liberation Serif", "DejaVu Serif"]) {
  test(`STORY-01 on a phone dialogue is indented like narrative, and no line of an aside begins with its dash, in ${font}`, async ({
    browser,
    site,
  }) => {
    const page = await visit(browser, site, null, { viewport: PHONE });
    await openLongest(page, "/contest/current");
    await expectPhonePage(page, font);
  });
}

/** Checks indents and dashes of the open story in a font. Fonts of other widths break the lines elsewhere. */
async function expectPhonePage(page: Page, font: string): Promise<void> {
  await page.evaluate(
    (name) => document.documentElement.style.setProperty("--serif", `"${name}", serif`),
    font,
  );
  const { size, indents, asides, falseSpeakers } = await page
    .locator(".story-text")
    .evaluate((text) => {
      const styleOf = (selector: string) => {
        const one = text.querySelector(selector);
        return one ? getComputedStyle(one).textIndent : "";
      };
      const all = [...text.querySelectorAll(".dash-open")];
      const startsLine = (dash: Element) => {
        const before = dash.previousSibling ?? dash;
        const range = document.createRange();
        range.selectNodeContents(before);
        const last = [...range.getClientRects()].at(-1);
        const own = [...dash.getClientRects()].at(-1);
        return last !== undefined && own !== undefined && own.top >= last.bottom;
      };
      return {
        size: parseFloat(getComputedStyle(text).fontSize),
        indents: [styleOf("p.speech:not(:first-child)"), styleOf("p + p:not(.speech)")],
        asides: all.length,
        falseSpeakers: all.filter(startsLine).map((dash) => dash.parentElement?.textContent),
      };
    });
  expect(Math.round(size)).toBe(17);
  expect(indents[0]).toBe(indents[1]);
  expect(asides).toBeGreaterThan(5);
  expect(falseSpeakers).toEqual([]);
}
