import type { Page } from "@playwright/test";
import { ask } from "./ask";
import { expectSpaced, expectStill, expectZoomed } from "./measures";
import { demoAccount, hydrated, signUp, visit } from "./people";
import { expect, test } from "./server";

/** Stands for the signed link of a mail. */
const UNSUBSCRIBE = "/baja";

/** Links whose first match leads on to a page of which only the site knows the address. */
const PAGES = {
  visitor: [
    ...["/", "/contest/current", "/contest/current .story-card h3 a", "/historias"],
    ...[
      "/contest-history",
      "/contest-history .winner-title a",
      "/contest-history .winner-author a",
      "/write",
      "/login",
      "/register",
    ],
    ...["/terms", "/guia-de-comentarios", "/no-existe"],
    ...["/?ranking=10", "/insignias", "/apoyar", "/apoyar/gracias"],
    ...["/apariencia", "/reset-password", "/reset-password?caducado=si"],
    ...["/correo-local", "/estilo", "/correo-local .entries a", UNSUBSCRIBE],
    ...["/newsletter", "/newsletter/confirmar?token=x", "/feedback"],
  ],
  Pilar: [
    ...["/", "/contest/current", "/contest/current .story-card h3 a", "/write", "/profile"],
    ...["/preferences/eliminar", "/preferences/exportar", "/notificaciones"],
    ...["/preferences", "/confirmar", "/logout", "/profile/editar"],
  ],
  Amparo: [
    "/admin",
    "/admin/contest/new",
    "/admin/correo",
    "/admin/apoyos",
    "/admin/planes",
    "/admin/cuentas",
  ],
};

async function show(page: Page, what: string): Promise<void> {
  const [path = "", ...link] = what.split(" ");
  await page.goto(path);
  if (link.length > 0) {
    const to = await page.locator(link.join(" ")).first().getAttribute("href");
    await page.goto(to ?? "");
  }
  // Until its scripts are here a slow page says so over its foot.
  await hydrated(page);
  await page.evaluate(() =>
    document.querySelectorAll("details").forEach((one) => (one.open = true)),
  );
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

for (const [who, pages] of Object.entries(PAGES)) {
  test(`A11Y-01 what ${who} can press is large enough, and no page is wider than a phone`, async ({
    browser,
    site,
  }) => {
    const page = await visit(browser, site, who === "visitor" ? null : who, {
      reducedMotion: "reduce",
    });
    const { email } = demoAccount("Pilar");
    const link = await ask({ what: "unsubscribe path", site, email });
    // A mail to be seen at /correo-local.
    await page.request.post("/reset-password", { form: { paso: "pedir", email } });
    for (const what of pages.map((path) => (path === UNSUBSCRIBE ? link : path))) {
      await page.setViewportSize({ width: 360, height: 800 });
      await show(page, what);
      expect.soft(await tooSmall(page), what).toEqual([]);
      await expectSpaced(page, what);
      await expectStill(page, what);
      await expectZoomed(page, what);
    }
  });
}

test("A11Y-01 a name of fifty letters without a space stays on the page", async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, null);
  await signUp(page, "W".repeat(50));
  await page.setViewportSize({ width: 320, height: 800 });
  for (const what of ["/", "/contest/current", "/contest/current .story-card h3 a", "/profile"]) {
    await show(page, what);
    await expectSpaced(page, what, [320]);
  }
});

test("A11Y-01 the group of the desk has a name, and a button is called by what it says", async ({
  browser,
  site,
}) => {
  for (const who of [null, "Pilar"]) {
    const page = await visit(browser, site, who);
    await page.goto("/write");
    await expect(page.getByRole("group", { name: "Tu participación" })).toBeVisible();
    for (const path of ["/contest/current", "/historias", "/write"]) {
      await page.goto(path);
      const misnamed = await page
        .locator("main :is(a, button)[aria-label]")
        .evaluateAll((all) =>
          all
            .filter((one) => !one.getAttribute("aria-label")?.includes(one.textContent ?? ""))
            .map((one) => one.outerHTML),
        );
      expect(misnamed, path).toEqual([]);
    }
  }
});
