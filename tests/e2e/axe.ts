import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "./server";

const TAGS = [
  ...["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
  // Not a law, but clean here: it is to stay so.
  "best-practice",
];

interface Axe {
  run(options: object): Promise<{ violations: { id: string; nodes: { target: unknown }[] }[] }>;
}

/** Violations that axe finds on the page as it is; its script is injected once per page. */
async function findings(page: Page): Promise<string[]> {
  const isThere = await page.evaluate(() => "axe" in window);
  const { violations } = isThere
    ? await page.evaluate(
        (tags) => (window as unknown as { axe: Axe }).axe.run({ runOnly: tags }),
        TAGS,
      )
    : // One page and no second one that frames would need: we have none.
      await new AxeBuilder({ page }).setLegacyMode().withTags(TAGS).analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(", ")}`,
  );
}

/** The page as it stands has nothing for axe, light and dark, narrow and wide, and never scrolls sideways (A11Y-01). */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      const found = await findings(page);
      expect.soft(found, `${name}, ${colorScheme}, ${width} px`).toEqual([]);
    }
    const sideways = await page.evaluate(
      () => (document.scrollingElement?.scrollWidth ?? 0) - innerWidth,
    );
    expect.soft(sideways, `${name} scrolls sideways at ${width} px`).toBeLessThanOrEqual(0);
  }
}
