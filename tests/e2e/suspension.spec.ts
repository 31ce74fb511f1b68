import { hydrated, signUp, visit } from "./people";
import { expect, test } from "./server";

test.use({ flags: { seed: "demo", phase: "voting", only: "suspension" } });

const REASON = "El mismo enlace bajo diez historias.";
const UNTIL = /Tu cuenta no puede publicar hasta el/;

test("ADMIN-01 ADMIN-05 an admin finds a person and suspends them; the person reads why at each form, and writes again when it is lifted", async ({
  browser,
  site,
}) => {
  const name = "Úrsula Quispe Tello";
  const person = await visit(browser, site, null);
  await signUp(person, name);
  await person.goto("/contest/current");
  const story = await person
    .locator("main a[href^='/story/']")
    .first()
    .evaluate((link: HTMLAnchorElement) => new URL(link.href).pathname);

  const admin = await visit(browser, site, "Amparo");
  await admin.goto("/admin");
  await hydrated(admin);
  await admin.getByRole("link", { name: "Cuentas", exact: true }).click();
  await admin.getByLabel("Nombre o email").fill("ursula quispe");
  await admin.getByRole("button", { name: "Buscar" }).click();
  await admin.waitForURL(/[?&]q=/);
  await admin.getByRole("link", { name }).click();
  await expect(admin.getByRole("heading", { level: 1, name })).toBeVisible();
  await admin.getByRole("link", { name: "Suspender la cuenta" }).click();
  await admin.getByRole("button", { name: "Suspender la cuenta" }).click();
  await expect(admin.getByRole("main").getByRole("alert")).toContainText(
    "Escribe el motivo: la persona lo va a leer.",
  );
  await admin.getByLabel("Norma").selectOption("spam");
  await admin.getByLabel("Motivo").fill(REASON);
  await admin.getByRole("button", { name: "Suspender la cuenta" }).click();
  await expect(admin.getByText(/Suspendida hasta el/)).toBeVisible();

  for (const form of ["/write", story, `${story}/denuncia`, "/preferences", "/feedback"]) {
    await person.goto(form);
    await expect(person.getByRole("main").getByText(UNTIL).first()).toBeVisible();
  }
  await person.goto(story);
  await hydrated(person);
  await person.getByLabel("Tu comentario").fill("La barca y el faro.");
  await person.getByRole("button", { name: "Comentar", exact: true }).click();
  const alert = person.getByRole("main").getByRole("alert");
  await expect(alert).toContainText(UNTIL);
  await expect(alert.getByRole("link", { name: "Leer el motivo" })).toHaveAttribute(
    "href",
    /^\/moderacion\/[\w-]+$/,
  );
  await expect(person.getByLabel("Tu comentario")).toHaveValue("La barca y el faro.");

  await admin.getByRole("link", { name: "Ver o levantar la suspensión" }).click();
  await expect(admin.getByText(REASON)).toBeVisible();
  await admin.getByRole("button", { name: "Levantar la suspensión" }).click();
  await expect(admin.getByText("La suspensión está levantada.")).toBeVisible();
  await person.getByRole("button", { name: "Comentar", exact: true }).click();
  await expect(person.getByText("La barca y el faro.").first()).toBeVisible();
  await person.goto(story);
  await expect(person.getByText(UNTIL)).toHaveCount(0);
});
