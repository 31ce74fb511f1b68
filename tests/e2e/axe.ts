import axe from "axe-core";
import type { Page } from "@playwright/test";
import { expect } from "./server";

const TAGS = [
  ...["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
  // Not a law, but clean here: it is to stay so.
  "best-practice",
];

/**
 * The rules that look at colours. The dark theme sets custom properties with colours and nothing else (app/styles/theme.test.ts),
 * so that of one document in two themes no other rule can find different things.
 */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

interface Axe {
  run(options: object): Promise<{ violations: { id: string; nodes: { target: unknown }[] }[] }>;
}

/** Violations of these rules, or of all, that axe finds on the page as it is; its script is injected once per document. */
async function findings(page: Page, rules: string[] = TAGS): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(async (runOnly) => {
    const { axe } = window as unknown as { axe: Axe };
    // Of what is no violation axe then describes one node per rule.
    const { violations } = await axe.run({ runOnly, resultTypes: ["violations"] });
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(", ")}`,
    );
  }, rules);
}

/**
 * The page as it stands has nothing for axe, light and dark, narrow and wide, and never scrolls sideways (A11Y-01). Every rule
 * runs at both widths, since some parts show at one of them only, and those of colours in both themes at each.
 */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  // Buttons of a form that is under way are inactive, and fainter than contrast asks of others.
  await expect(page.locator("form[data-sending]")).toHaveCount(0);
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      const found = await findings(page, colorScheme === "light" ? TAGS : COLOUR_RULES);
      expect.soft(found, `${name}, ${colorScheme}, ${width} px`).toEqual([]);
    }
    const sideways = await page.evaluate(
      () => (document.scrollingElement?.scrollWidth ?? 0) - innerWidth,
    );
    expect.soft(sideways, `${name} scrolls sideways at ${width} px`).toBeLessThanOrEqual(0);
  }
}
