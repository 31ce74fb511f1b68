import { open, register, revalidate, signUp } from "./people";
import { expect, test } from "./server";
import { focusedEditor } from "./write-form";

const OTHER = /se abrió con otra cuenta y no se guardó nada. Recárgala para seguir como «Dunia/;

test("AUTH-08 a tab neither votes nor comments for an account that signed in in another tab", async ({
  browser,
  site,
}) => {
  const page = await register(browser, site);
  const list = await (await page.request.get("/contest/current?orden=alfabetico")).text();
  await open(page, /<h3><a[^>]*href="(\/story\/[\w-]+)"/.exec(list)?.[1] ?? "");
  const field = page.getByLabel("Tu comentario");
  const comments = page.locator(".comments .comment-text");
  await field.fill("Lo firma quien lo escribió.");
  // The login of a second tab replaces the cookie that both tabs send.
  await signUp(page, "Dunia Segunda");

  const vote = page.locator(".vote-form");
  // Looks in each animation frame, because the answer to a vote shows for four seconds only.
  const refused = page.waitForFunction(
    (text) =>
      new RegExp(text).test(document.querySelector(".vote-form [role=alert]")?.textContent ?? ""),
    OTHER.source,
  );
  await vote.getByRole("button").click();
  await refused;
  await expect(vote.getByRole("button")).toHaveText("VOTAR");
  const form = page.locator(".comment-form");
  await form.getByRole("button", { name: "Comentar", exact: true }).click();
  await expect(form.getByText(OTHER)).toBeVisible();
  await expect(field).toHaveValue("Lo firma quien lo escribió.");

  // The page becomes one of the new account, without the text of the account before.
  await revalidate(page);
  await expect(
    page.getByText("En otra pestaña iniciaste sesión como «Dunia Segunda»: esta página es ahora"),
  ).toBeInViewport();
  await expect(page.locator(".site-header")).toContainText("Dunia");
  await expect(field).toHaveValue("");
  await field.fill("Esto lo firma Dunia.");
  await form.getByRole("button", { name: "Comentar", exact: true }).click();
  await expect(comments.getByText("Esto lo firma Dunia.")).toBeVisible();
  await expect(comments.getByText("Lo firma quien lo escribió.")).toHaveCount(0);
});

test("AUTH-08 the bar below a text says that another account has signed in, and a refusal does not say it twice", async ({
  browser,
  site,
}) => {
  const page = await register(browser, site);
  await open(page, "/write");
  const { text, source } = await focusedEditor(page);
  await text.pressSequentially("La última barca");
  await expect(page.getByText(/^Guardado a las? /)).toBeVisible();
  await signUp(page, "Dunia Tercera");

  await text.pressSequentially(" se fue.");
  const notice = page.locator(".desk-line").getByText(/tu texto ya no se guarda en ninguna/);
  await expect(notice).toBeInViewport();
  await page.getByRole("button", { name: "Guardar borrador" }).click();
  await expect(page.locator(".form-errors")).toHaveText(
    /seguir como «Dunia Tercera».*copia tu texto/,
  );
  await expect(page.getByText("Esta página se abrió con otra cuenta")).toHaveCount(1);
  await expect(source).toHaveValue("La última barca se fue.");
});
