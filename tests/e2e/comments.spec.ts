import { demoAccount, visit } from "./people";
import { expect, test } from "./server";

const PLAIN = { javaScriptEnabled: false };

test("COMMENT-01 COMMENT-02 COMMENT-03 REPORT-01 people talk under a story without JavaScript", async ({
  browser,
  site,
}) => {
  const pilar = await visit(browser, site, "Pilar", PLAIN);
  const octavio = await visit(browser, site, "Octavio", PLAIN);
  await pilar.goto("/contest/current");
  await pilar.locator(".story-card h3 a").first().click();
  await expect(pilar.getByRole("heading", { name: "Comentarios" })).toBeVisible();
  const story = new URL(pilar.url()).pathname;

  // A visitor sees an invitation to log in, and comes back to the comments after it.
  const visitor = await visit(browser, site, null, PLAIN);
  const { email, password } = demoAccount("Dunia");
  await visitor.goto(story);
  await expect(visitor.getByText("Debes iniciar sesión para comentar")).toBeVisible();
  await visitor.locator(".comments").getByRole("link", { name: "Iniciar sesión" }).click();
  await visitor.getByLabel("Email", { exact: true }).fill(email);
  await visitor.locator("[name=password]").fill(password);
  await visitor.getByRole("button", { name: "Iniciar sesión" }).click();
  await expect(visitor).toHaveURL(`${story}#comentarios`);

  // Sends a comment. The response leads to the new comment, which is highlighted.
  await pilar
    .getByLabel("Tu comentario")
    .fill("La última frase se me quedó dentro.\n<b>Sin</b> trampas.");
  await pilar.getByRole("button", { name: "Comentar", exact: true }).click();
  await expect(pilar.getByText("Tu comentario está publicado.")).toBeInViewport();
  const own = pilar.locator(".comments li:target");
  await expect(own).toContainText("La última frase se me quedó dentro.");
  await expect(own).toContainText("<b>Sin</b> trampas.");
  await expect(own).toBeInViewport();

  await octavio.goto(story);
  const above = octavio.locator(".comments > ol > li", { hasText: "La última frase" });
  await above.getByRole("link", { name: "Responder" }).click();
  await expect(octavio.getByRole("blockquote")).toContainText("La última frase");
  await octavio.getByLabel("Tu respuesta").fill("A mí me pasó igual.");
  await octavio.getByRole("button", { name: "Responder" }).click();
  await expect(above.locator("li")).toContainText("A mí me pasó igual.");

  // Likes a comment, and takes the like back.
  const like = above.getByRole("button", { name: /^Me gusta el comentario de Pilar/ });
  await like.click();
  await expect(above.locator(".comment-by").first()).toContainText("1 me gusta, el tuyo");
  await expect(like).toHaveAttribute("aria-pressed", "true");
  await like.click();
  await expect(like).toHaveAttribute("aria-pressed", "false");

  // Reports a comment. Reporting it again is refused.
  const report = above.getByRole("link", { name: "Reportar" });
  await report.click();
  await octavio.getByLabel("Otro motivo").check();
  await octavio.getByRole("button", { name: "Enviar reporte" }).click();
  await expect(
    octavio.getByText("Reporte enviado exitosamente. Nuestro equipo lo revisará pronto."),
  ).toBeInViewport();
  await report.click();
  await octavio.getByLabel("Otro motivo").check();
  await octavio.getByRole("button", { name: "Enviar reporte" }).click();
  await expect(octavio.getByRole("alert")).toHaveText("Ya has reportado este comentario");

  // Deletes a comment, whose reply stays.
  await pilar.goto(story);
  await pilar.getByRole("link", { name: "Eliminar" }).first().click();
  await expect(
    pilar.getByRole("heading", { name: "¿Estás seguro de que quieres eliminar este comentario?" }),
  ).toBeVisible();
  await pilar.getByRole("button", { name: "Eliminar comentario" }).click();
  await expect(pilar.getByText("Tu comentario está eliminado.")).toBeInViewport();
  const deletedComment = pilar.locator(".comments > ol > li", { hasText: "A mí me pasó igual." });
  await expect(deletedComment).toContainText("Comentario eliminado");
  await expect(pilar.getByText("La última frase")).toHaveCount(0);
});
