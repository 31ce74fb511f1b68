import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import { expect } from "./server";

const { resolve } = createRequire(import.meta.url);

/** The minified script of axe: it is injected into every document, and is half as long as the package's `source`. */
const AXE = readFileSync(resolve("axe-core/axe.min.js"), "utf8");

const TAGS = [
  ...["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
  // Best practices beyond the legal requirements; all pages pass them today and must continue to.
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

const NARROW: View = { width: 320, colorScheme: "light" };
const WIDE: View = { width: 1280, colorScheme: "dark" };

/** Further views for the colours of parts that only one width shows, such as the header's links. */
const OTHER_VIEWS: View[] = [
  { width: 320, colorScheme: "dark" },
  { width: 1280, colorScheme: "light" },
];

interface Axe {
  run(
    context: Document | { include: Element[] },
    options: object,
  ): Promise<Record<"violations" | "passes", { id: string; nodes: AxeNode[] }[]>>;
}

type Findings = (page: Page) => Promise<string[]>;

interface AxeNode {
  target: unknown;
  element: Element;
}

/**
 * Text looks that the colour rules have already checked in this Playwright worker. The colour rules take most of axe's time, and
 * pages share most colour pairs, so each page only checks new looks.
 */
const judgedLooks = new Set<string>();

/** Runs axe on the current page with these options and returns the violations. */
function violationsOf(page: Page, options: object): Promise<string[]> {
  return page.evaluate(async (options) => {
    const { axe } = window as unknown as { axe: Axe };
    // Limits axe's report: details only for violations, and one node for each passed rule.
    const limits = { resultTypes: ["violations"], preload: false };
    const { violations } = await axe.run(document, { ...options, ...limits });
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(", ")}`,
    );
  }, options);
}

/** Runs all rules but those about colours. */
const structureFindings: Findings = (page) =>
  violationsOf(page, {
    runOnly: TAGS,
    rules: Object.fromEntries(COLOUR_RULES.map((rule) => [rule, { enabled: false }])),
  });

/** Runs the rules that read positions and sizes. All others read only markup and visibility. */
const layoutFindings: Findings = (page) =>
  violationsOf(page, {
    runOnly: { type: "rule", values: ["target-size", "scrollable-region-focusable"] },
  });

/**
 * Runs the colour rules on one text per look that was not checked before, and returns the violations. A look is the input of the
 * rules: text colour, size, weight, surrounding colour and backgrounds.
 */
async function colourFindings(page: Page): Promise<string[]> {
  const { judged, found } = await page.evaluate(
    async ([looks, rules]) => {
      const known = new Set(looks);
      const layers = new Map<Element, string>();
      /**
       * Returns the backdrop of an element: its backgrounds down to the first opaque one, and anything that could cover or fade
       * them.
       */
      const behind = (one: Element): string => {
        const noted = layers.get(one);
        if (noted !== undefined) return noted;
        const style = getComputedStyle(one);
        const { backgroundColor: paint, backgroundImage, opacity, position } = style;
        const placed = position === "static" || position === "relative" ? "" : one.className;
        const own = [paint, backgroundImage, opacity, placed].join();
        const isOpaque = paint.startsWith("rgb(") && opacity === "1" && placed === "";
        const below = one.parentElement && !isOpaque ? behind(one.parentElement) : "";
        const plain = paint === "rgba(0, 0, 0, 0)" && backgroundImage === "none";
        const background = plain && opacity === "1" && placed === "" ? below : `${own}|${below}`;
        layers.set(one, background);
        return background;
      };
      const lookOf = (one: Element): string => {
        const { color, fontSize, fontWeight, textDecorationLine, textShadow } =
          getComputedStyle(one);
        const around = one.parentElement ? getComputedStyle(one.parentElement).color : "";
        const isLink = one.matches("a[href]");
        const own = [color, fontSize, fontWeight, textDecorationLine, textShadow, around, isLink];
        return `${own.join()}|${behind(one)}`;
      };
      const hasText = (one: Element) =>
        one.matches("input, textarea, select") ||
        [...one.childNodes].some((part) => part.nodeType === 3 && part.nodeValue?.trim());
      const fresh = new Map<string, Element>();
      for (const one of document.querySelectorAll("body *")) {
        if (!hasText(one) || !one.checkVisibility({ visibilityProperty: true })) continue;
        // axe ignores disabled elements.
        if (one.closest(":disabled, [aria-disabled=true], [inert]")) continue;
        const appearance = lookOf(one);
        if (!known.has(appearance) && !fresh.has(appearance)) fresh.set(appearance, one);
      }
      if (fresh.size === 0) return { judged: [], found: [] };
      const { axe } = window as unknown as { axe: Axe };
      const { violations, passes } = await axe.run(
        { include: [...fresh.values()] },
        { runOnly: { type: "rule", values: rules }, elementRef: true, preload: false },
      );
      // Looks that axe could not judge, for example of covered text, remain unchecked for later pages.
      const sure = new Set(
        [...violations, ...passes].flatMap(({ nodes }) => nodes.map(({ element }) => element)),
      );
      return {
        judged: [...fresh].flatMap(([look, one]) => (sure.has(one) ? [look] : [])),
        found: violations.map(
          ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(", ")}`,
        ),
      };
    },
    [[...judgedLooks], COLOUR_RULES] as const,
  );
  for (const look of judged) judgedLooks.add(look);
  return found;
}

async function expectNoFindings(
  page: Page,
  name: string,
  view: View,
  findings: readonly Findings[],
) {
  const { width, colorScheme } = view;
  await Promise.all([
    page.setViewportSize({ width, height: 800 }),
    page.emulateMedia({ colorScheme, reducedMotion: "reduce" }),
  ]);
  // Injects the axe script once per document.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  for (const find of findings)
    expect.soft(await find(page), `${name}, ${colorScheme}, ${width} px`).toEqual([]);
}

/**
 * Expects no axe violations and no horizontal scrolling, at a narrow and a wide viewport (A11Y-01). At the wide one runs only the
 * rules about colours and layout: `expectAccessibleInOtherViews` checks the few parts that only this width shows.
 */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  // Waits until no form is being sent, because disabled buttons have too little contrast for axe.
  await expect(page.locator("form[data-sending]")).toHaveCount(0);
  for (const [view, findings] of [
    [NARROW, [structureFindings, colourFindings]],
    [WIDE, [layoutFindings, colourFindings]],
  ] as const) {
    await expectNoFindings(page, name, view, findings);
    const sideways = await page.evaluate(
      () => (document.scrollingElement?.scrollWidth ?? 0) - innerWidth,
    );
    expect.soft(sideways, `${name} scrolls sideways at ${view.width} px`).toBeLessThanOrEqual(0);
  }
}

/** Runs what `expectAccessible` skips. For pages with parts that only one width shows. */
export async function expectAccessibleInOtherViews(page: Page, name: string): Promise<void> {
  for (const view of OTHER_VIEWS) await expectNoFindings(page, name, view, [colourFindings]);
  await expectNoFindings(page, name, WIDE, [structureFindings]);
}
