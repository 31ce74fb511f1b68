import type { Page } from "@playwright/test";
import { expect } from "./server";

/** The text spacing of a reader's own style sheet, with air between letters, words and lines (WCAG 1.4.12). */
const SPACING = `* {
  line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important
}
p { margin-bottom: 2em !important }`;

/** An open dialog, of Radix or the browser's own. */
export const DIALOG = ":is([role=dialog], dialog[open])";

/** A laptop of 1280 by 1024 at 400 %. */
export const ZOOMED = { width: 320, height: 256 };

/** Sets or takes back the spacing, as a sheet of the reader's, which the page's policy does not ask. */
async function setSpacing(page: Page, isSet: boolean): Promise<void> {
  await page.evaluate(
    (css) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      document.adoptedStyleSheets = [sheet];
    },
    isSet ? SPACING : "",
  );
}

/** Pixels past the right edge. */
const sideways = (page: Page) =>
  page.evaluate(() => (document.scrollingElement?.scrollWidth ?? 0) - innerWidth);

/** Boxes that cut off words: they hide what does not fit, and something does not. */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const hides = (overflow: string) => overflow === "hidden" || overflow === "clip";
    return [...document.querySelectorAll<HTMLElement>("body *")].flatMap((one) => {
      const { overflowX, overflowY, display, clipPath } = getComputedStyle(one);
      if (clipPath !== "none" || one.closest("svg") || !one.checkVisibility()) return [];
      // Folded content may be cut: it is whole when it is open.
      if (one.closest("details:not([open])")) return [];
      // Lines that are left out of an opening are on the page of the story, and a long name is on the profile behind it.
      if (/-box$|flow-root/.test(display) || one.matches(".site-header summary")) return [];
      const wide = hides(overflowX) && one.scrollWidth > one.clientWidth + 1;
      const high = hides(overflowY) && one.scrollHeight > one.clientHeight + 1;
      return wide || high ? [one.outerHTML.slice(0, 80)] : [];
    });
  });
}

/**
 * Gives each thing that can be focused the focus, as the Tab key does, and says which of them then has no ring of two pixels,
 * stands outside the window or lies under something that sticks to it.
 */
async function badlyFocused(page: Page, within = "body"): Promise<string[]> {
  // From now on the browser shows the focus, as for whoever presses keys.
  await page.keyboard.press("Shift");
  return page.evaluate((place) => {
    const all = document.querySelectorAll<HTMLElement>(
      `${place} :is(a[href], button, summary, input, select, textarea, [contenteditable=true], [tabindex="0"])`,
    );
    if (all.length === 0) return [`nothing in ${place} takes the focus`];
    const told = (one: HTMLElement, what: string) => `${what}: ${one.outerHTML.slice(0, 80)}`;
    return [...all].flatMap((one) => {
      if (!one.checkVisibility({ visibilityProperty: true }) || one.matches(":disabled")) return [];
      one.focus();
      if (document.activeElement !== one) return [told(one, "takes no focus")];
      const { outlineStyle, outlineWidth } = getComputedStyle(one);
      const ring = outlineStyle === "none" ? 0 : parseFloat(outlineWidth);
      if (ring < 2) return [told(one, "has no ring")];
      const { left, top, right, bottom } = one.getClientRects()[0] ?? one.getBoundingClientRect();
      const [x, y] = [(left + right) / 2, (Math.max(0, top) + Math.min(innerHeight, bottom)) / 2];
      const seen = document.elementFromPoint(x, y);
      if (!seen) return [told(one, `is at ${Math.round(x)}, ${Math.round(y)}`)];
      const isOwn = one.contains(seen) || seen.contains(one) || one.closest("label") === seen;
      return isOwn ? [] : [told(one, `lies under ${seen.outerHTML.slice(0, 60)}`)];
    });
  }, within);
}

/** The share of the window's height that stays covered wherever one scrolls to. */
function covered(page: Page): Promise<number> {
  return page.evaluate(() => {
    const stuck = new Set<number>();
    const bars = [...document.querySelectorAll("body *")].filter((one) => {
      const { position } = getComputedStyle(one);
      return (position === "sticky" || position === "fixed") && one.checkVisibility();
    });
    const most = document.documentElement.scrollHeight;
    let share = 0;
    for (let at = 0; at < most; at += innerHeight) {
      scrollTo({ top: at, behavior: "instant" });
      stuck.clear();
      for (const bar of bars) {
        const { top, bottom } = bar.getBoundingClientRect();
        for (let y = Math.max(0, Math.ceil(top)); y < Math.min(innerHeight, bottom); y++)
          stuck.add(y);
      }
      share = Math.max(share, stuck.size / innerHeight);
    }
    scrollTo({ top: 0, behavior: "instant" });
    return share;
  });
}

interface Motion {
  /** Animations and transitions that last longer than nothing, and scrolling that takes its time. */
  declared: number;
  /** Running animations, but for those that follow the scroll bar. */
  running: number;
}

/** Motion that starts by itself on the page as it is. */
function motionOf(page: Page): Promise<Motion> {
  return page.evaluate(() => {
    const lasts = (times: string) => times.split(",").some((time) => parseFloat(time) > 0);
    const moves = (style: CSSStyleDeclaration) =>
      (style.animationName !== "none" && lasts(style.animationDuration)) ||
      lasts(style.transitionDuration) ||
      style.scrollBehavior === "smooth";
    const styles = [...document.querySelectorAll("*")].flatMap((one) =>
      [undefined, "::before", "::after"].map((part) => getComputedStyle(one, part)),
    );
    const byTime = document
      .getAnimations()
      .filter(({ timeline }) => timeline === document.timeline);
    /** Of the rules that hold now: transitions from page to page. */
    const between = (rules: CSSRuleList): number =>
      [...rules].reduce((sum, rule) => {
        if (rule instanceof CSSMediaRule && !matchMedia(rule.conditionText).matches) return sum;
        if (rule instanceof CSSGroupingRule) return sum + between(rule.cssRules);
        return sum + Number(rule.cssText.startsWith("@view-transition"));
      }, 0);
    const sheets = [...document.styleSheets].map((sheet) => between(sheet.cssRules));
    return {
      declared: styles.filter(moves).length + sheets.reduce((sum, n) => sum + n, 0),
      running: byTime.length,
    };
  });
}

/** With the spacing that a reader may set (WCAG 1.4.12) nothing is wider than the page, and no words are cut off. */
export async function expectSpaced(
  page: Page,
  what: string,
  widths: readonly number[] = [320, 1280],
): Promise<void> {
  await setSpacing(page, true);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    expect.soft(await sideways(page), `${what} at ${width} px`).toBeLessThanOrEqual(0);
    expect.soft(await cutOff(page), `${what} at ${width} px`).toEqual([]);
  }
  await setSpacing(page, false);
}

/** At 400 % all can be focused, is seen then and has a ring; what sticks leaves two thirds of the window free. */
export async function expectZoomed(page: Page, what: string, within?: string): Promise<void> {
  await page.setViewportSize(ZOOMED);
  expect.soft(await badlyFocused(page, within), what).toEqual([]);
  if (!within) expect.soft(await covered(page), `${what}: covered`).toBeLessThan(1 / 3);
}

/** Who wants no motion has none. */
async function expectStill(page: Page, what: string): Promise<void> {
  expect.soft(await motionOf(page), what).toEqual({ declared: 0, running: 0 });
  await page.emulateMedia({ reducedMotion: "no-preference" });
  expect.soft((await motionOf(page)).declared, `${what} moves for others`).toBeGreaterThan(0);
  await page.emulateMedia({ reducedMotion: "reduce" });
}

/** Targets that are too small: the minimum is 44 px alone, 24 px beside other words. */
function tooSmall(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("a, button, summary, select, textarea, input")].flatMap((one) => {
      const isTick = one.matches("[type=checkbox], [type=radio]");
      const box = ((isTick && one.closest("label, .field")) || one).getBoundingClientRect();
      if (box.width === 0 || one.matches(".skip-link")) return [];
      const isInText =
        one.closest("p, h1, h2, h3, label, .field") !== null && one.matches("a, [type=checkbox]");
      const least = isInText ? 24 : 44;
      if (box.height > least - 0.5 && box.width >= 24) return [];
      return [`${one.outerHTML.slice(0, 60)}: ${Math.round(box.width)}x${Math.round(box.height)}`];
    }),
  );
}

/** Measures the page for a phone: targets, text spacing, reduced motion, and 400 % zoom. */
export async function expectRoomy(page: Page, what: string): Promise<void> {
  await page.setViewportSize({ width: 360, height: 800 });
  expect.soft(await tooSmall(page), what).toEqual([]);
  await expectSpaced(page, what);
  await expectStill(page, what);
  await expectZoomed(page, what);
}
