import { expectAccessible } from "./axe";
import { complaints, register, visit } from "./people";
import { expect, test } from "./server";

for (const javaScriptEnabled of [true, false]) {
  test(`REPORT-03 an admin disqualifies a reported story and readmits it, ${javaScriptEnabled ? "with" : "without"} JavaScript`, async ({
    browser,
    site,
  }) => {
    const reader = await register(browser, site, { javaScriptEnabled });
    await reader.goto("/contest/current");
    const card = reader.locator(".story-card").first();
    const title = (await card.locator("h3").innerText()).trim();
    await reader.goto(`${await card.locator("h3 a").getAttribute("href")}/denuncia`);
    await reader.getByLabel("Otro motivo").check();
    await reader.getByRole("button", { name: "Enviar reporte" }).click();
    await expect(reader.getByText("Reporte enviado exitosamente.")).toBeVisible();

    const admin = await visit(browser, site, "Amparo", { javaScriptEnabled });
    const reported = complaints(admin);
    await admin.goto("/admin/reportes");
    await admin
      .getByRole("link", { name: `Historia «${title}»` })
      .first()
      .click();
    await expect(admin.getByRole("heading", { level: 1 })).toHaveText(`Reporte de «${title}»`);
    await admin.getByRole("link", { name: "Descalificar la historia" }).click();
    await expect(admin.getByRole("heading", { level: 1 })).toHaveText("Descalificar una historia");
    if (javaScriptEnabled) await expectAccessible(admin, "the page that disqualifies a story");
    await admin.getByLabel("Motivo").fill("Es de otra persona.");
    await admin.getByRole("button", { name: "Descalificar la historia" }).click();
    await expect(admin.getByRole("alert")).toContainText("Elige la norma");
    await expect(admin.getByLabel("Motivo")).toHaveValue("Es de otra persona.");
    await admin.getByLabel("Norma que no se cumplió").selectOption({ label: "Obra ajena" });
    await admin.getByRole("button", { name: "Descalificar la historia" }).click();
    await expect(admin.getByRole("heading", { level: 1 })).toHaveText("Historia descalificada");
    if (javaScriptEnabled) await expectAccessible(admin, "a story that is disqualified");
    const visitor = await visit(browser, site, null, { javaScriptEnabled });
    await visitor.goto(
      new URL(admin.url()).pathname
        .replace(/^\/admin\/historia/, "/story")
        .replace("/descalificar", ""),
    );
    await expect(visitor.getByText("Esta historia está descalificada.")).toBeVisible();
    await visitor.goto("/contest/current");
    await expect(visitor.locator(".story-card h3", { hasText: title })).toHaveCount(0);
    await admin.getByRole("button", { name: "Readmitir la historia" }).click();
    await expect(admin.getByRole("heading", { level: 1 })).toHaveText("Descalificar una historia");
    // Filters out the browser's own report of the refused form.
    expect(reported.filter((text) => !text.includes("status of 400"))).toEqual([]);
  });
}
