import type { Browser, BrowserContextOptions, Locator, Page, Route } from "@playwright/test";
import { free, holdTimers, linkOn, mark, open, register, visit } from "./people";
import { fetchOf, hold, intercept, lose, scriptsRun } from "./requests";
import { expect, test } from "./server";

const card = (page: Page, at: number) => page.locator(".story-card").nth(at);
const vote = (of: Page | Locator) => of.locator(".vote-form button");
const counter = (page: Page) => page.locator(".vote-counter");
const FULL =
  "Has usado todos tus votos (3/3). Quita un voto existente para votar por otra historia.";
const voteForms = fetchOf(/\/voto$/);

/** Opens the current contest's list as a new reader, and waits for hydration and for the scripts that its forms need. */
async function openVotingList(
  browser: Browser,
  site: string,
  options?: BrowserContextOptions,
): Promise<Page> {
  const page = await register(browser, site, options);
  await open(page, "/contest/current?vista=extractos");
  await scriptsRun(page);
  return page;
}

/**
 * Expects an error message near the pressed button: visible, focused, gone after four seconds, with the focus returned to the
 * button. `pass` runs the timers held by `holdTimers`.
 */
async function expectOver(
  button: Locator,
  text: string,
  pass: (ms: number) => Promise<void>,
): Promise<void> {
  const page = button.page();
  const alert = page.getByRole("alert");
  await expect(alert).toHaveText(text);
  await expect(alert).toBeFocused();
  await expect(alert).toBeInViewport({ ratio: 0.95 });
  const [said, pressed] = await Promise.all([alert.boundingBox(), button.boundingBox()]);
  if (!said || !pressed) throw new Error("not drawn");
  expect(Math.abs(said.y - pressed.y - pressed.height), "as near as the next line").toBeLessThan(
    60,
  );
  expect(said.x + said.width).toBeLessThanOrEqual(await page.evaluate(() => innerWidth));
  await pass(3999);
  await expect(alert).toBeVisible();
  await pass(4000);
  await expect(alert).toHaveCount(0);
  await expect(button).toBeFocused();
}

test("VOTE-01 VOTE-07 READ-02 a vote in the list moves button and counter at once, then ring and marks", async ({
  browser,
  site,
}) => {
  const page = await register(browser, site);
  await open(page, "/contest/current?vista=extractos");
  await holdTimers(page);
  const isSame = await mark(page);
  const titles = page.locator(".story-card h3");
  const order = await titles.allTextContents();
  await expect(counter(page)).toHaveText("Has usado 0 de tus 3 votos");
  await expect(page.locator(".progress")).toHaveText("Has leído 0 de 6 (0 %). Te quedan 6.");

  const release = await hold(page, voteForms);
  const first = card(page, 0);
  await vote(first).click();
  await expect(vote(first)).toHaveText("VOTADO");
  await expect(counter(page)).toHaveText("Has usado 1 de tus 3 votos");
  await expect(page.locator(".progress")).toHaveText("Has leído 0 de 6 (0 %). Te quedan 6.");
  await release();
  await expect(page.locator(".progress")).toHaveText("Has leído 1 de 6 (17 %). Te quedan 5.");
  await expect(first.locator(".mark-label")).toHaveText("Votada • Leída");
  await expect(vote(first)).toBeFocused();
  await expect(first.getByText("Tu voto está guardado.")).toBeVisible();
  await expect(counter(page)).toHaveClass(/vote-counter-blue/);

  // The read mark is a separate button. Pressing it does not move the story's card.
  const read = first.getByRole("button", { name: /^Leída/ });
  await read.click();
  await expect(first.locator(".mark-label")).toHaveText("Tu voto");
  await expect(page.locator(".progress")).toHaveText("Has leído 0 de 6 (0 %). Te quedan 6.");
  await first.getByRole("button", { name: /^Marcar como leída/ }).click();
  await expect(first.locator(".mark-label")).toHaveText("Votada • Leída");
  await expect(read).toBeFocused();

  await vote(card(page, 1)).dblclick();
  await expect(counter(page)).toHaveText("Has usado 2 de tus 3 votos");
  await expect(counter(page)).toHaveClass(/vote-counter-yellow/);
  await vote(card(page, 2)).click();
  await expect(counter(page)).toHaveText("Has usado 3 de tus 3 votos");
  await expect(counter(page)).toHaveClass(/vote-counter-red/);
  await expect(vote(card(page, 3))).toHaveAttribute("aria-disabled", "true");
  expect(await titles.allTextContents(), "no card has moved").toEqual(order);

  await vote(first).click();
  await expect(counter(page)).toHaveText("Has usado 2 de tus 3 votos");
  await expect(vote(first)).toHaveText("VOTAR");
  await expect(vote(card(page, 3))).not.toHaveAttribute("aria-disabled");
  expect(await titles.allTextContents()).toEqual(order);
  expect(await isSame(), "without a full load").toBe(true);

  // Reloading the list by its link moves read stories to its end.
  await page.getByRole("link", { name: "Poner primero las no leídas", exact: true }).click();
  await expect(titles.first()).not.toHaveText(order[0] ?? "");
  expect(await isSame()).toBe(true);
});

test("VOTE-04 VOTE-07 the server's word wins over the button, and stays four seconds", async ({
  browser,
  site,
}) => {
  const page = await register(browser, site);
  await open(page, "/contest/current?vista=extractos");
  // Casts three votes as if from another device; the open page does not know of them.
  for (let at = 0; at < 3; at++) {
    const form = card(page, at).locator(".vote-form");
    const [path, clave] = await Promise.all([
      form.getAttribute("action"),
      form.locator("[name=clave]").inputValue(),
    ]);
    await page.request.post(path ?? "", { form: { quiere: "voto", clave } });
  }
  const fourth = card(page, 3);
  const pass = await holdTimers(page);
  await vote(fourth).click();
  await expectOver(vote(fourth), FULL, pass);
  await expect(vote(fourth)).toHaveText("VOTAR");
  await expect(counter(page)).toHaveText("Has usado 3 de tus 3 votos");
});

test("VOTE-07 in the list and in the story a vote on a lost line is taken back with words, and the page stays", async ({
  browser,
  site,
}) => {
  const page = await openVotingList(browser, site);
  const isSame = await mark(page);
  const pass = await holdTimers(page);
  for (const [at, place] of ["list", "story"].entries()) {
    await test.step(`in the ${place}`, async () => {
      if (place === "story") {
        await card(page, 1).locator("h3 a").click();
        await expect(page.locator(".vote-box")).toBeVisible();
      }
      const part = place === "story" ? page.locator("article.story") : card(page, 0);
      const button = vote(part);
      await page.context().setOffline(true);
      await button.click();
      await expect(page.getByRole("alert")).toHaveText(
        "Error inesperado al votar. Revisa tu conexión.",
      );
      await expect(button).toHaveText("VOTAR");
      await part.getByRole("button", { name: /^Marcar como leída/ }).click();
      await expect(page.getByText("No se pudo guardar. Revisa tu conexión.")).toBeVisible();

      await page.context().setOffline(false);
      const release = await hold(page, voteForms);
      await button.click();
      await expect(button).toHaveText("VOTADO");
      await release();
      const savedMessage = page.getByText("Tu voto está guardado.");
      await expect(savedMessage).toBeVisible();
      await expect(counter(page)).toHaveText(`Has usado ${at + 1} de tus 3 votos`);
      await expect(part.getByText("Votada • Leída")).toBeVisible();
      await pass(2999);
      await expect(savedMessage).toBeVisible();
      await pass(3000);
      await expect(savedMessage).toHaveCount(0);
      await pass(4000);
      await expect(page.getByRole("alert")).toHaveCount(0);
      expect(await isSame()).toBe(true);
    });
  }
});

const HELD = 4;

/** Intercepts the vote requests and numbers them by press. Each can be passed on or aborted separately. */
async function holdEach(page: Page) {
  const waiting: Route[] = [];
  const stop = await intercept(page, voteForms, (route) => void waiting.push(route));
  const votes = Array.from({ length: HELD }, (_, at) => {
    const arrived = () => expect.poll(() => waiting.length).toBeGreaterThan(at);
    return {
      pass: async () => {
        await arrived();
        await waiting[at]?.continue();
      },
      lose: async () => {
        await arrived();
        await waiting[at]?.abort();
      },
    };
  });
  return { votes, stop };
}

test("VOTE-04 VOTE-07 votes pressed one after another add up at once, and one that is lost gives its place back", async ({
  browser,
  site,
}) => {
  const page = await openVotingList(browser, site);
  await holdTimers(page);
  const { votes, stop } = await holdEach(page);
  const [first, second, third] = votes;
  for (const at of [0, 1, 2]) {
    await vote(card(page, at)).click();
    await expect(counter(page)).toHaveText(`Has usado ${at + 1} de tus 3 votos`);
  }
  const fourth = vote(card(page, 3));
  await expect(fourth).toHaveAttribute("aria-disabled", "true");

  // Lets the response to the third vote arrive before the other two.
  await third?.pass();
  await expect(card(page, 2).getByText("Tu voto está guardado.")).toBeVisible();
  await expect(counter(page)).toHaveText("Has usado 3 de tus 3 votos");
  await second?.lose();
  await expect(card(page, 1).getByRole("alert")).toContainText("Error inesperado al votar.");
  await expect(counter(page)).toHaveText("Has usado 2 de tus 3 votos");
  await expect(vote(card(page, 1))).toHaveText("VOTAR");
  await expect(fourth).not.toHaveAttribute("aria-disabled");
  await first?.pass();
  await expect(card(page, 0).locator(".mark-label")).toHaveText("Votada • Leída");
  await expect(counter(page)).toHaveText("Has usado 2 de tus 3 votos");
  await expect(vote(card(page, 0))).toHaveText("VOTADO");
  await stop();
  await page.reload();
  await expect(counter(page)).toHaveText("Has usado 2 de tus 3 votos");
});

test("VOTE-07 on the story page the counter moves with the button, and back with it", async ({
  browser,
  site,
}) => {
  const page = await openVotingList(browser, site);
  await card(page, 0).locator("h3 a").click();
  await expect(page.locator(".vote-box")).toBeVisible();
  await holdTimers(page);
  const { votes } = await holdEach(page);
  const [first, second] = votes;
  await vote(page).click();
  await expect(counter(page)).toHaveText("Has usado 1 de tus 3 votos");
  await first?.lose();
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(counter(page)).toHaveText("Has usado 0 de tus 3 votos");
  await expect(vote(page)).toHaveText("VOTAR");

  // Opens the list while a vote is pending. The list already shows the vote (optimistic).
  await vote(page).click();
  await page.getByRole("link", { name: "Volver al reto" }).click();
  await expect(counter(page)).toHaveText("Has usado 1 de tus 3 votos");
  await second?.pass();
  await expect(page.locator(".mark-label")).toHaveText("Votada • Leída");
  await expect(counter(page)).toHaveText("Has usado 1 de tus 3 votos");
});

test("VOTE-04 A11Y-01 with a full ballot the other buttons can be reached, say why, and are refused where they stand", async ({
  browser,
  site,
}) => {
  const page = await register(browser, site);
  await open(page, "/contest/current?vista=extractos");
  for (const at of [0, 1, 2]) await vote(card(page, at)).click();
  await expect(counter(page)).toHaveText("Has usado 3 de tus 3 votos");
  const fourth = vote(card(page, 3));
  await expect(fourth).toHaveAccessibleDescription(FULL);
  await expect(page.getByText(FULL)).toHaveCount(1);
  await expect(page.locator(".progress")).toContainText("Has leído 3 de 6");
  await free(page);
  const pass = await holdTimers(page);
  const answer = await hold(page, voteForms);
  await fourth.focus();
  await page.keyboard.press("Enter");
  await expect(fourth).toHaveText("VOTAR");
  await expect(counter(page)).toHaveText("Has usado 3 de tus 3 votos");
  await answer();
  await expectOver(fourth, FULL, pass);

  // Without scripts the press leads to a page with the refusal.
  const bare = await visit(browser, site, null, { javaScriptEnabled: false });
  await bare.context().addCookies(await page.context().cookies());
  await bare.goto("/contest/current?orden=alfabetico&vista=extractos");
  const full = bare.locator('.vote-form button[aria-pressed="false"]').first();
  await expect(full).toHaveAccessibleDescription(FULL);
  await full.press("Enter");
  await expect(bare.getByRole("heading", { name: FULL })).toBeVisible();
});

test("VOTE-07 READ-03 on a phone votes and reading stand in one line above the index", async ({
  browser,
  site,
}) => {
  const page = await openVotingList(browser, site, { viewport: { width: 360, height: 740 } });
  const counter = await page.locator(".vote-counter").boundingBox();
  const ring = await page.locator(".progress").boundingBox();
  expect(counter?.y).toBeLessThan((ring?.y ?? 0) + (ring?.height ?? 0));
  expect(ring?.x).toBeGreaterThan((counter?.x ?? 0) + (counter?.width ?? 0));
});

const bottom = (box: { y: number; height: number } | null) => (box ? box.y + box.height : NaN);

/** Returns the position of every visible element of the page, except overlaid messages. */
const places = (page: Page) =>
  page.locator("main, main :not(.answer, .mark-label), .site-footer").evaluateAll((all) =>
    // Skips invisible elements: the browser may lay out the content of closed disclosures at any time.
    all.flatMap((one) => {
      if (!one.checkVisibility()) return [];
      const { left, top } = one.getBoundingClientRect();
      return `${one.tagName} ${Math.round(left)} ${Math.round(top + scrollY)}`;
    }),
  );

for (const place of ["list", "story"] as const) {
  test(`VOTE-07 on a phone and a laptop a vote in the ${place}, its message, the last vote and a refusal move nothing`, async ({
    browser,
    site,
  }) => {
    const page = await openVotingList(browser, site);
    // Casts two votes, so that the third one, below, fills the ballot.
    for (const at of [1, 2]) {
      await vote(card(page, at)).click();
      await expect(card(page, at).locator(".mark-label")).toHaveText("Votada • Leída");
    }
    if (place === "story") {
      await card(page, 0).locator("h3 a").click();
      await expect(page.locator(".vote-box")).toBeVisible();
    }
    const part = place === "story" ? page.locator(".vote-box") : card(page, 0);
    const around = place === "story" ? page.locator("article.story") : part;
    const button = vote(part);
    await expect(page.locator(".answer")).toHaveCount(0);
    const pass = await holdTimers(page);
    for (const width of [360, 1280]) {
      await test.step(`at ${width} px`, async () => {
        await page.setViewportSize({ width, height: 740 });
        await button.scrollIntoViewIfNeeded();
        const before = await places(page);

        await button.click();
        const message = part.getByText("Tu voto está guardado.");
        await expect(message).toBeVisible();
        expect((await message.boundingBox())?.height, "in two lines at most").toBeLessThan(60);
        expect(await places(page), "with its message").toEqual(before);
        const [box, sentence] = await Promise.all([
          message.boundingBox(),
          place === "story" ? part.locator("p.hint").boundingBox() : null,
        ]);
        if (sentence) expect(bottom(box), "above the votes left").toBeLessThanOrEqual(sentence.y);
        await expect(part.locator(".mark-label")).toHaveText("Votada • Leída");
        await pass(3000);
        await expect(page.locator(".answer")).toHaveCount(0);
        await expect(page.getByText(FULL)).toBeVisible();
        expect(await places(page), "voted, with a full ballot").toEqual(before);

        await button.click();
        await expect(part.getByText("Quitaste tu voto.")).toBeVisible();
        await expect(counter(page)).toHaveText("Has usado 2 de tus 3 votos");
        expect(await places(page), "taken back").toEqual(before);

        await expect(around.getByRole("button", { name: /leída/i })).toBeVisible();
        const bringBack = await lose(page, voteForms);
        await expect(page.locator("form[data-sending]")).toHaveCount(0);
        await button.click();
        await expect(page.getByRole("alert")).toBeVisible();
        expect(await places(page), "refused").toEqual(before);
        await bringBack();
        await pass(4000);
        await expect(page.locator(".answer")).toHaveCount(0);
        await expect(page.getByRole("alert")).toHaveCount(0);
      });
    }
  });
}

const LOST = {
  vote: "Error inesperado al votar. Revisa tu conexión.",
  mark: "No se pudo guardar. Revisa tu conexión.",
  like: "Error al guardar tu me gusta: no hay conexión. Inténtalo de nuevo.",
};

for (const [place, all] of [
  ["list", ["vote", "mark"]],
  ["story", ["vote", "mark", "like"]],
] as const) {
  test(`A11Y-01 VOTE-07 what is lost in the ${place} (${all.join(", ")}) says so at its button, and leaves who has gone on alone`, async ({
    browser,
    site,
  }) => {
    const page = await register(browser, site, { viewport: { width: 360, height: 740 } });
    const list = "/contest/current?vista=extractos";
    let path = list;
    if (place === "story") {
      path = await linkOn(page, list, ".story-card h3 a");
      const other = await register(browser, site);
      const form = { content: "Se dijo antes.", clave: crypto.randomUUID() };
      await other.request.post(`${path}/comentario`, { form });
    }
    await open(page, path);
    await scriptsRun(page);
    const pass = await holdTimers(page);
    const part = place === "story" ? page.locator("article.story") : card(page, 0);
    const buttons = {
      vote: vote(part),
      mark: part.getByRole("button", { name: /^Marcar como leída/ }),
      like: part.getByRole("button", { name: /^Me gusta/ }).first(),
    };
    for (const what of all) {
      await test.step(`a ${what}`, async () => {
        const [button, message] = [buttons[what], LOST[what]];
        await page.context().setOffline(true);
        await button.focus();
        await page.keyboard.press("Enter");
        await expectOver(button, message, pass);

        await page.context().setOffline(false);
        const answer = await hold(page, fetchOf(/\/(voto|lectura|me-gusta)$/));
        await expect(page.locator("form[data-sending]")).toHaveCount(0);
        await page.keyboard.press("Enter");
        const next = page.getByRole("link", { name: /Compartir|Ver reto/ }).first();
        await next.focus();
        await page.context().setOffline(true);
        await answer();
        await expect(page.getByRole("alert")).toHaveText(message);
        await expect(next).toBeFocused();
        await pass(4000);
        await expect(page.getByRole("alert")).toHaveCount(0);
        await page.context().setOffline(false);
        await expect(page.locator("form[data-sending]")).toHaveCount(0);
      });
    }
  });
}
