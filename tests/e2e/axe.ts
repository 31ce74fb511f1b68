import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import { expect } from "./server";

const { resolve } = createRequire(import.meta.url);

/** The minified script: it is sent to each document, and is half as long as `source` of the package. */
const AXE = readFileSync(resolve("axe-core/axe.min.js"), "utf8");

const TAGS = [
  ...["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
  // Best practices are no legal requirement. All pages pass them today, and should go on passing.
  "best-practice",
];

/**
 * The axe rules about colours. The dark theme changes only custom properties for colours (app/styles/theme.test.ts), so no other
 * rule can give a different result in the second theme.
 */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

interface View {
  width: number;
  colorScheme: "light" | "dark";
}

/** What shows at both widths is checked in both themes by these two views, and all rules run at both widths. */
const VIEWS: View[] = [
  { width: 320, colorScheme: "light" },
  { width: 1280, colorScheme: "dark" },
];

/** Further views, for parts that only one of the two widths shows, such as the links of the header. */
const OTHER_VIEWS: View[] = [
  { width: 320, colorScheme: "dark" },
  { width: 1280, colorScheme: "light" },
];

interface Axe {
  run(options: object): Promise<{ violations: { id: string; nodes: { target: unknown }[] }[] }>;
}

/** Runs axe with these rules on the current page and returns the violations. Injects the axe script once per document. */
async function findings(page: Page, rules: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  return page.evaluate(async (runOnly) => {
    const { axe } = window as unknown as { axe: Axe };
    // With this option axe details only violations; for rules that pass it reports one node each.
    const { violations } = await axe.run({ runOnly, resultTypes: ["violations"] });
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(", ")}`,
    );
  }, rules);
}

async function expectNoFindings(page: Page, name: string, view: View, rules: string[]) {
  const { width, colorScheme } = view;
  await Promise.all([
    page.setViewportSize({ width, height: 800 }),
    page.emulateMedia({ colorScheme, reducedMotion: "reduce" }),
  ]);
  const found = await findings(page, rules);
  expect.soft(found, `${name}, ${colorScheme}, ${width} px`).toEqual([]);
}

/** Expects no axe violations and no horizontal scrolling, at a narrow and a wide viewport (A11Y-01). */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  // Waits until no form is being sent, because disabled buttons have too little contrast for axe.
  await expect(page.locator("form[data-sending]")).toHaveCount(0);
  for (const view of VIEWS) {
    await expectNoFindings(page, name, view, TAGS);
    const sideways = await page.evaluate(
      () => (document.scrollingElement?.scrollWidth ?? 0) - innerWidth,
    );
    expect.soft(sideways, `${name} scrolls sideways at ${view.width} px`).toBeLessThanOrEqual(0);
  }
}

/**
 * Runs the colour rules in the views that `expectAccessible` leaves out. Called after it on pages with parts that show at one
 * width only.
 */
export async function expectColoursInOtherViews(page: Page, name: string): Promise<void> {
  for (const view of OTHER_VIEWS) await expectNoFindings(page, name, view, COLOUR_RULES);
}
