import type { Page } from "@playwright/test";
import { free, open, register, signIn, signUp, visit } from "./people";
import { responseTo, fetchOf, hold } from "./requests";
import { expect, test } from "./server";

const field = (page: Page) => page.getByLabel("Tu comentario");
const comments = (page: Page) => page.locator(".comments .comment-text");

/** Opens the first story in voting through its link in the contest's list. Returns its path. */
async function openStory(page: Page): Promise<string> {
  const list = await (await page.request.get("/contest/current?orden=alfabetico")).text();
  const story = /<h3><a[^>]*href="(\/story\/[\w-]+)"/.exec(list)?.[1] ?? "";
  await open(page, story);
  return story;
}

for (const pressed of ["vote", "like"] as const) {
  test(`COMMENT-01 WRITE-15 a half-typed comment outlives a ${pressed} that meets an ended session`, async ({
    browser,
    site,
  }) => {
    const other = await register(browser, site);
    const story = await openStory(other);
    const form = { content: "Se dijo antes.", clave: crypto.randomUUID() };
    await other.request.post(`${story}/comentario`, { form });

    const page = await visit(browser, site, null);
    const account = await signUp(page);
    await openStory(page);
    await field(page).fill("La última frase se me");
    const comment = page.locator(".comments > ol > li", { hasText: "Se dijo antes." }).first();
    await comment.getByRole("link", { name: "Responder" }).click();
    await page.getByLabel("Tu respuesta").fill("A mí tamb");
    // Ends the session on the server while the page stays open. The browser keeps the old cookie.
    const cookies = await page.context().cookies();
    const ended = await page.request.post("/logout", { form: { redirectTo: "/" } });
    expect(ended.ok()).toBe(true);
    await page.context().addCookies(cookies);
    const button = {
      vote: page.locator(".vote-form button"),
      like: comment.getByRole("button", { name: /^Me gusta/ }),
    }[pressed];
    await button.click();
    await expect(page).toHaveURL(/\/login\?redirectTo=/);
    await page.getByLabel("Email", { exact: true }).fill(account.email);
    await page.locator("[name=password]").fill(account.password);
    await page.locator("main").getByRole("button", { name: "Iniciar sesión" }).click();
    await expect(page).toHaveURL(new RegExp(story));
    await expect(field(page)).toHaveValue("La última frase se me");
    await comment.getByRole("link", { name: "Responder" }).click();
    await expect(page.getByLabel("Tu respuesta")).toHaveValue("A mí tamb");

    // A sent comment is removed from the tab's session storage.
    await field(page).fill(`Sobre ${pressed}: quedó dicho.`);
    await page.getByRole("button", { name: "Comentar", exact: true }).click();
    await expect(comments(page).getByText(`Sobre ${pressed}: quedó dicho.`)).toBeVisible();
    await expect(field(page)).toHaveValue("");
    await open(page, story);
    await expect(field(page)).toHaveValue("");
  });
}

test("COMMENT-01 WRITE-15 what is typed while a comment is sent stays, with the caret in it", async ({
  browser,
  site,
}) => {
  const page = await register(browser, site);
  const story = await openStory(page);
  const answer = await hold(page, fetchOf(/\/comentario$/));
  await field(page).fill("Lo primero.");
  await page.getByRole("button", { name: "Comentar", exact: true }).click();
  await expect(page.getByRole("button", { name: "Enviando..." })).toBeVisible();
  await field(page).press("End");
  await field(page).pressSequentially(" Y esto des");
  await answer();
  await expect(comments(page).getByText("Lo primero.", { exact: true })).toBeVisible();
  await expect(field(page)).toHaveValue(" Y esto des");
  await expect(field(page)).toBeFocused();
  await page.keyboard.type("pués.");
  await page.getByRole("button", { name: "Comentar", exact: true }).click();
  await expect(comments(page).getByText("Y esto después.", { exact: true })).toBeVisible();
  await expect(field(page)).toHaveValue("");

  // Text typed right after the press, before the pending state shows, stays in the field.
  await free(page);
  await field(page).fill("Lo segundo.");
  await field(page).evaluate((area: HTMLTextAreaElement) => {
    area.form?.querySelector("button")?.click();
    area.value += " Deprisa.";
    area.dispatchEvent(new InputEvent("input", { bubbles: true }));
  });
  await expect(comments(page).getByText("Lo segundo.", { exact: true })).toBeVisible();
  await expect(field(page)).toHaveValue(" Deprisa.");

  // A reply form stays open if somebody keeps typing while the reply is being sent.
  const comment = page.locator(".comments > ol > li", { hasText: "Lo primero." }).first();
  await comment.getByRole("link", { name: "Responder" }).click();
  const reply = page.getByLabel("Tu respuesta");
  const later = await hold(page, fetchOf(/\/comentario$/));
  await reply.fill("Uno.");
  await comment.getByRole("button", { name: "Responder" }).click();
  await expect(page.getByRole("button", { name: "Enviando..." })).toBeVisible();
  await reply.press("End");
  await reply.pressSequentially("Dos.");
  await later();
  await expect(comments(page).getByText("Uno.", { exact: true })).toBeVisible();
  await expect(reply).toHaveValue("Dos.");
  expect(new URL(page.url()).pathname).toBe(story);
});

test("COMMENT-01 WRITE-15 who signs out leaves no half-typed comment behind", async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, null);
  const account = await signUp(page);
  const story = await openStory(page);
  await field(page).fill("Solo para mí");
  await page.locator(".user-menu summary").click();
  await page.getByRole("button", { name: "Cerrar sesión" }).click();
  await expect(page.getByRole("link", { name: "Únete gratis" })).toBeVisible();
  await signIn(page, account);
  await open(page, story);
  await expect(field(page)).toHaveValue("");
});

test("COMMENT-01 WRITE-15 who signs in where a session has ended does not find the other's half-typed comment", async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, null);
  // Two accounts with the same name: storage keys by name would mix up their texts.
  await signUp(page, "Inés Prados");
  const story = await openStory(page);
  await field(page).fill("Solo para mí");
  await page.context().clearCookies();
  await signUp(page, "Inés Prados");
  await open(page, story);
  await expect(field(page)).toHaveValue("");
});

test("COMMENT-01 WRITE-15 a comment that is taken after its page was left does not come back half-typed", async ({
  browser,
  site,
}) => {
  const page = await register(browser, site);
  const story = await openStory(page);
  const answer = await hold(page, fetchOf(/\/comentario$/));
  await field(page).fill("Aprisa\ny me fui.");
  await page.getByRole("button", { name: "Comentar", exact: true }).click();
  await expect(page.getByRole("button", { name: "Enviando..." })).toBeVisible();
  await page.getByRole("link", { name: "Volver al reto" }).click();
  await expect(page.locator(".vote-counter")).toBeVisible();
  await answer();
  await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBe(0);
  await open(page, story);
  await expect(comments(page).getByText("Aprisa")).toBeVisible();
  await expect(field(page)).toHaveValue("");
});

test("COMMENT-01 WRITE-15 on a slow device a comment that was accepted leaves its field while somebody types on through its whole request", async ({
  browser,
  site,
}) => {
  const page = await register(browser, site);
  await openStory(page);
  await field(page).fill("Lo dicho.");
  // Types a key every few milliseconds, so that React restarts rendering the pending state and never finishes it.
  await field(page).evaluate((area: HTMLTextAreaElement) => {
    const type = () => {
      const end = performance.now() + 4;
      while (performance.now() < end);
      area.value += "a";
      area.dispatchEvent(new InputEvent("input", { bubbles: true }));
    };
    const typing = setInterval(type, 0);
    Object.assign(window, { stopTyping: () => clearInterval(typing) });
  });
  const answered = page.waitForResponse(responseTo(fetchOf(/\/comentario$/)));
  await page.getByRole("button", { name: "Comentar", exact: true }).click();
  await answered;
  await expect(field(page)).toHaveValue(/^a+$/);
  await page.evaluate(() => (window as unknown as { stopTyping(): void }).stopTyping());
  await expect(comments(page).filter({ hasText: /^Lo dicho\.a*$/ })).toHaveCount(1);
  await expect(field(page)).toHaveValue(/^a+$/);
});
