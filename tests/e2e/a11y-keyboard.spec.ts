import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "./axe";
import { editorOf } from "./write-form";
import { DIALOG, expectSpaced, expectZoomed, ZOOMED } from "./layout-checks";
import { open, register, visit } from "./people";
import { expect, test } from "./server";

const dialog = (page: Page) => page.getByRole("dialog");

/** Returns the path of the first story in voting. */
async function firstStory(page: Page): Promise<string> {
  const list = await (await page.request.get("/contest/current?orden=alfabetico")).text();
  return /<h3><a[^>]*href="(\/story\/[\w-]+)"/.exec(list)?.[1] ?? "";
}

interface Opens {
  name: string;
  opener: Locator;
  /** Whether this test must check the dialog with axe, because no other test does. */
  hasAxe?: boolean;
}

/**
 * At 400 % zoom: Enter opens the dialog, Tab stays inside, every control can be reached, and Escape closes it and returns the
 * focus to its opener.
 */
async function expectDialog(page: Page, { name, opener, hasAxe }: Opens): Promise<void> {
  await page.setViewportSize(ZOOMED);
  await opener.focus();
  await page.keyboard.press("Enter");
  await expect(dialog(page)).toHaveAccessibleName(name);
  // Waits for the controls: the cookie settings first load the current choice.
  const controls = dialog(page).locator("a, button, input, select, textarea");
  await expect(dialog(page).getByText("Cargando...")).toHaveCount(0);
  const [top, bottom] = await dialog(page).evaluate((one) => {
    const box = one.getBoundingClientRect();
    return [box.top, box.bottom];
  });
  expect.soft(top, name).toBeGreaterThanOrEqual(0);
  expect.soft(bottom, name).toBeLessThanOrEqual(ZOOMED.height);
  const stops = await controls.count();
  for (let at = 0; at <= stops; at++) {
    await page.keyboard.press("Tab");
    const isIn = await page.evaluate((box) => {
      const one = document.activeElement;
      // While the focus is in the browser's own toolbar, where Tab leads after a native dialog's last control, `body` is the active
      // element.
      return one === document.body || one?.closest(box) !== null;
    }, DIALOG);
    expect.soft(isIn, `${name}: Tab ${at}`).toBe(true);
  }
  await expectZoomed(page, name, DIALOG);
  await expectSpaced(page, name);
  if (hasAxe) await expectAccessible(page, name);
  await page.setViewportSize(ZOOMED);
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
  await expect(opener, `${name} gives the focus back`).toBeFocused();
}

test("A11Y-01 the dialogs of a visitor by keyboard, at 400 % and with air between the letters", async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, null, { viewport: ZOOMED });
  await open(page, "/terms");
  const link = (name: string, place = ".site-header") =>
    page.locator(place).getByRole("link", { name });
  await expectDialog(page, {
    name: "Configuración de cookies",
    opener: link("Configurar", ".cookies"),
  });
  await expectDialog(page, {
    name: "Enviar feedback",
    opener: link("Enviar feedback", ".site-footer"),
    hasAxe: true,
  });
  await page.locator(".menu summary").press("Enter");
  await expectDialog(page, { name: "Iniciar sesión", opener: link("Iniciar sesión") });
  await expectDialog(page, { name: "Crear una cuenta", opener: link("Únete Gratis") });
});

test("A11Y-01 the dialogs of a story by keyboard, at 400 % and with air between the letters", async ({
  browser,
  site,
}) => {
  const page = await register(browser, site, { viewport: ZOOMED });
  const story = await firstStory(page);
  const form = { content: "Me quedo con el final.", clave: crypto.randomUUID() };
  await page.request.post(`${story}/comentario`, { form });
  await open(page, story);
  const own = page.locator(".comments li", { hasText: "Me quedo con el final." }).last();
  const link = (name: string, of: Locator) => of.getByRole("link", { name, exact: true });
  await expectDialog(page, {
    name: "Guía de comentarios",
    opener: link("Guía de comentarios", page.locator("main")),
    hasAxe: true,
  });
  await expectDialog(page, {
    name: "¿Estás seguro de que quieres eliminar este comentario?",
    opener: own.getByRole("link", { name: /^Eliminar/ }),
    hasAxe: true,
  });
  await expectDialog(page, {
    name: "Reportar historia",
    opener: page.getByRole("link", { name: "Reportar historia" }),
    hasAxe: true,
  });
});

/**
 * Expects that search and sort are hidden in their closed disclosure in a narrow window, and shown without a disclosure in a wide
 * one.
 */
async function expectFolded(page: Page): Promise<void> {
  const [fold, tools] = [page.locator(".fold summary"), page.locator(".list-tools")];
  await expect(tools, "it is folded").toBeHidden();
  await fold.press("Enter");
  await expect(tools, "it is open").toBeVisible();
  await page.setViewportSize({ width: 1280, height: 740 });
  await expect(fold).toBeHidden();
  await expect(tools).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await fold.press("Enter");
  await expect(tools, "it is folded again").toBeHidden();
}

test("A11Y-01 CONTEST-03 every fold opens and closes by Enter and by Space, and its ring is seen", async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, "Pilar", { viewport: { width: 360, height: 740 } });
  const story = await firstStory(page);
  for (const path of ["/", "/contest/current", story, "/contest-history", "/write"]) {
    await open(page, path);
    if (path === "/contest/current") await expectFolded(page);
    await page.locator(".menu summary").press("Enter");
    const folds = page.locator("summary:visible:not(.menu > summary)");
    for (const fold of await folds.elementHandles()) {
      const isOpen = () => fold.evaluate((one) => one.parentElement?.hasAttribute("open"));
      const before = await isOpen();
      await fold.press("Enter");
      expect.soft(await isOpen(), `${path}: Enter`).toBe(!before);
      await fold.press("Space");
      expect.soft(await isOpen(), `${path}: Space`).toBe(before);
      const ring = await fold.evaluate(
        (one) => one instanceof Element && getComputedStyle(one).outlineWidth,
      );
      expect.soft(ring, path).toBe("2px");
    }
  }
});

test("A11Y-01 from the skip link on Tab goes through the whole page and out of it", async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, "Pilar");
  const story = await firstStory(page);
  for (const path of ["/", "/contest/current", story, "/write"]) {
    await open(page, path);
    if (path === "/write") await editorOf(page);
    await page.evaluate(noteFocus);
    await page.keyboard.press("Tab");
    const skip = page.locator(".skip-link");
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press("Enter");
    await expect(page.locator("main")).toBeFocused();
    const last = page.locator(".site-footer :is(a, button)").last();
    const isThere = () => last.evaluate((one) => one === document.activeElement);
    for (let presses = 0; presses < 150 && !(await isThere()); presses++) {
      await page.keyboard.press("Tab");
    }
    await expect(last, `${path} is left`).toBeFocused();
    expect.soft(await page.evaluate(passedOver), `${path}: passed over`).toEqual([]);
  }
});

interface Noting {
  noted: Set<EventTarget | null>;
}

/** Records from now on which elements of the page had the focus. */
function noteFocus(): void {
  const noted = new Set<EventTarget | null>();
  Object.assign(window, { noted });
  addEventListener("focusin", ({ target }) => noted.add(target));
}

/**
 * Returns the focusable elements of the page and its footer that never had the focus. A group of radio buttons is one tab stop, so
 * one focused radio button counts for all.
 */
function passedOver(): string[] {
  const { noted } = window as unknown as Noting;
  const groups = new Set(
    [...noted].flatMap((one) =>
      one instanceof HTMLInputElement && one.type === "radio" ? [one.name] : [],
    ),
  );
  return [...document.querySelectorAll<HTMLElement>("main *, .site-footer *")]
    .filter((one) => one.tabIndex >= 0 && one.checkVisibility({ visibilityProperty: true }))
    .filter((one) => !one.matches(":disabled, svg, svg *") && !noted.has(one))
    .filter((one) => !(one instanceof HTMLInputElement && groups.has(one.name)))
    .map((one) => one.outerHTML.slice(0, 80));
}
