import type { Page } from "@playwright/test";
import { expect } from "./server";

/** User style sheet with wider spacing of letters, words and lines (WCAG 1.4.12). */
const SPACING = `* {
  line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important
}
p { margin-bottom: 2em !important }`;

/** Selector of an open dialog, native or Radix's. */
export const DIALOG = ":is([role=dialog], dialog[open])";

/** A laptop window of 1280 x 1024 at 400 % zoom. */
export const ZOOMED = { width: 320, height: 256 };

/**
 * Adds or removes the text spacing of WCAG 1.4.12. As an adopted stylesheet, because the Content-Security-Policy does not block
 * those.
 */
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

/** Opens every `details` of the page, or below the element `place`. */
export const unfold = (page: Page, place = "body") =>
  page
    .locator(`${place} details:not([open])`)
    .evaluateAll((all: HTMLDetailsElement[]) => all.forEach((one) => (one.open = true)));

/** Returns the horizontal overflow of the page in pixels. */
export const sideways = (page: Page) =>
  page.evaluate(() => (document.scrollingElement?.scrollWidth ?? 0) - innerWidth);

/** Returns the words in the elements that a line break splits, without a hyphen in them. */
export function splitWords(page: Page, selector: string): Promise<string[]> {
  return page.locator(selector).evaluateAll((all) =>
    all.flatMap((one) => {
      if (!one.checkVisibility()) return [];
      const texts = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      const split: string[] = [];
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        // Text for screen readers only stands in a box of one pixel.
        if ((text.parentElement?.getBoundingClientRect().width ?? 0) <= 1) continue;
        for (const { 0: word, index } of (text.textContent ?? "").matchAll(/[\p{L}\d]+/gu)) {
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          if (lines.size > 1) split.push(word);
        }
      }
      return split;
    }),
  );
}

/** Returns visible elements whose texts overlap, and those that leave the window sideways. */
export function overlaps(page: Page, selector: string): Promise<string[]> {
  return page.locator(selector).evaluateAll((all) => {
    const texts = all.flatMap((one) => {
      if (!one.checkVisibility() || one.matches(".visually-hidden")) return [];
      const range = document.createRange();
      range.selectNodeContents(one);
      const text = one.textContent ?? "";
      return [...range.getClientRects()].map((box) => ({ one, text, box }));
    });
    return texts.flatMap(({ one, text, box }, at) => {
      const below = texts.slice(at + 1).filter((other) => {
        if (one.contains(other.one) || other.one.contains(one)) return false;
        const { left, right, top, bottom } = other.box;
        const [x, y] = [Math.min(right, box.right), Math.min(bottom, box.bottom)];
        return x - Math.max(left, box.left) > 1 && y - Math.max(top, box.top) > 4;
      });
      const isOut = box.left < -1 || box.right > innerWidth + 1;
      return [
        ...below.map((other) => `${text} over ${other.text}`),
        ...(isOut ? [`${text} ends at ${Math.round(box.right)}`] : []),
      ];
    });
  });
}

/** Returns elements that cut off text: with hidden overflow and content larger than their box. */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const hides = (overflow: string) => overflow === "hidden" || overflow === "clip";
    return [...document.querySelectorAll<HTMLElement>("body *")].flatMap((one) => {
      const { overflowX, overflowY, display, clipPath } = getComputedStyle(one);
      if (clipPath !== "none" || one.closest("svg") || !one.checkVisibility()) return [];
      // Skips closed disclosures, whose content is complete once opened.
      if (one.closest("details:not([open])")) return [];
      // Skips excerpts and names that are truncated on purpose: the story's page has the whole text, the profile the whole name.
      if (/-box$|flow-root/.test(display) || one.matches(".site-header summary *")) return [];
      const wide = hides(overflowX) && one.scrollWidth > one.clientWidth + 1;
      const high = hides(overflowY) && one.scrollHeight > one.clientHeight + 1;
      return wide || high ? [one.outerHTML.slice(0, 80)] : [];
    });
  });
}

/**
 * Focuses each focusable element as with the Tab key. Returns elements without a focus ring of two pixels (except the story text),
 * outside the window, or covered by a sticky element.
 */
async function badlyFocused(page: Page, within = "body"): Promise<string[]> {
  // Presses a key first: then the browser shows focus rings, as it does for people who use the keyboard.
  await page.keyboard.press("Shift");
  return page.evaluate((place) => {
    const all = document.querySelectorAll<HTMLElement>(
      `${place} :is(a[href], button, summary, input, select, textarea, [contenteditable=true], [tabindex="0"])`,
    );
    if (all.length === 0) return [`nothing in ${place} takes the focus`];
    const violation = (one: HTMLElement, what: string) => `${what}: ${one.outerHTML.slice(0, 80)}`;
    return [...all].flatMap((one) => {
      if (!one.checkVisibility({ visibilityProperty: true }) || one.matches(":disabled")) return [];
      one.focus();
      if (document.activeElement !== one) return [violation(one, "takes no focus")];
      const { outlineStyle, outlineWidth } = getComputedStyle(one);
      const ring = outlineStyle === "none" ? 0 : parseFloat(outlineWidth);
      // The story text needs no focus ring, because the caret shows its focus.
      if (ring < 2 && one.id !== "content") return [violation(one, "has no ring")];
      const { left, top, right, bottom } = one.getClientRects()[0] ?? one.getBoundingClientRect();
      const [x, y] = [(left + right) / 2, (Math.max(0, top) + Math.min(innerHeight, bottom)) / 2];
      const topElement = document.elementFromPoint(x, y);
      if (!topElement) return [violation(one, `is at ${Math.round(x)}, ${Math.round(y)}`)];
      const isOwn =
        one.contains(topElement) || topElement.contains(one) || one.closest("label") === topElement;
      return isOwn ? [] : [violation(one, `lies under ${topElement.outerHTML.slice(0, 60)}`)];
    });
  }, within);
}

/** Returns the share of the window's height that sticky elements cover at the worst scroll position. */
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
  /**
   * Number of elements with an animation, a transition or smooth scrolling in their style, plus the view transitions of the
   * stylesheets.
   */
  declared: number;
  /** Number of running animations, except those that follow the scroll position. */
  running: number;
}

/** Counts the declared and running motion of the current page. */
export function motionOf(page: Page): Promise<Motion> {
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
    /** Counts view transitions between pages in the CSS rules that apply now. */
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

/** With a reader's text spacing (WCAG 1.4.12), nothing is wider than the page and no text is cut off. */
export async function expectSpaced(
  page: Page,
  what: string,
  widths: readonly number[] = [1280, 320],
): Promise<void> {
  await setSpacing(page, true);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    expect.soft(await sideways(page), `${what} at ${width} px`).toBeLessThanOrEqual(0);
    expect.soft(await cutOff(page), `${what} at ${width} px`).toEqual([]);
  }
  await setSpacing(page, false);
}

/**
 * At 400 % zoom every focusable element is visible when focused and has a ring. Sticky elements leave two thirds of the window
 * free.
 */
export async function expectZoomed(page: Page, what: string, within?: string): Promise<void> {
  await page.setViewportSize(ZOOMED);
  expect.soft(await badlyFocused(page, within), what).toEqual([]);
  if (!within) expect.soft(await covered(page), `${what}: covered`).toBeLessThan(1 / 3);
}

/** Returns targets that are too small: the minimum is 44 px for a control, 24 px inside a line of text. */
function tooSmall(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("a, button, summary, select, textarea, input")].flatMap((one) => {
      const isTick = one.matches("[type=checkbox], [type=radio]");
      const box = ((isTick && one.closest("label, .field")) || one).getBoundingClientRect();
      if (box.width === 0 || one.matches(".skip-link")) return [];
      const isInText =
        one.closest("p, .prose li, h1, h2, h3, label, .field") !== null &&
        one.matches("a, [type=checkbox]");
      const least = isInText ? 24 : 44;
      if (box.height > least - 0.5 && box.width >= 24) return [];
      return [`${one.outerHTML.slice(0, 60)}: ${Math.round(box.width)}x${Math.round(box.height)}`];
    }),
  );
}

/**
 * Checks the page on a phone: text spacing, 400 % zoom, size of targets, and no motion under `prefers-reduced-motion: reduce`. Each
 * change of the viewport lays the page out anew; this order begins with the width at which `expectAccessible` ends.
 */
export async function expectRoomy(page: Page, what: string): Promise<void> {
  await expectSpaced(page, what);
  await expectZoomed(page, what);
  await page.setViewportSize({ width: 360, height: 800 });
  expect.soft(await tooSmall(page), what).toEqual([]);
  expect.soft(await motionOf(page), what).toEqual({ declared: 0, running: 0 });
}
