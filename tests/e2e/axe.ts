import axe from "axe-core";
import type { Page } from "@playwright/test";
import { expect } from "./server";

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

interface Axe {
  run(options: object): Promise<{ violations: { id: string; nodes: { target: unknown }[] }[] }>;
}

/** Runs axe with these rules on the current page and returns the violations. Injects the axe script once per document. */
async function findings(page: Page, rules: string[] = TAGS): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(async (runOnly) => {
    const { axe } = window as unknown as { axe: Axe };
    // With this option axe details only violations. For passed rules it reports a single node each.
    const { violations } = await axe.run({ runOnly, resultTypes: ["violations"] });
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(", ")}`,
    );
  }, rules);
}

/**
 * Expects no axe violations and no horizontal scrolling (A11Y-01). All rules run at a narrow and a wide viewport, since some
 * parts show at only one of them. The colour rules also run in both themes.
 */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  // The buttons of a form in flight are disabled, and their contrast is too low for axe.
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
