import type { Locator } from "@playwright/test";
import {
  free,
  lookedAt,
  open,
  publish,
  register,
  signIn,
  signUp,
  statusShown,
  visit,
} from "./people";
import { cpuOf, editorOf, focusedEditor, openFocusedEditor, paste } from "./write-form";
import {
  breakServer,
  fetchOf,
  hold,
  holdScripts,
  intercept,
  isOfText,
  lose,
  loseScripts,
  responseTo,
} from "./requests";
import { expect, SUBMISSION, test } from "./server";

test.use({ flags: SUBMISSION });

const PROSE = "La lluvia no quería irse de la calle. ".repeat(20).trim();

test("WRITE-06 WRITE-07 what is typed in the editor is the source in the text area", async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, null);
  const { text, source, reported } = await openFocusedEditor(page);
  await text.click();
  await page.keyboard.type("- ¿Vienes?  -  preguntó ella.");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Una noche ");
  await page.keyboard.press("Control+b");
  await page.keyboard.type("oscura");
  await page.keyboard.press("Control+b");
  await page.keyboard.type(" y ");
  await page.keyboard.press("Control+i");
  await page.keyboard.type("larga");
  await page.keyboard.press("Control+i");
  await page.keyboard.type(".");
  await page.keyboard.press("Shift+Enter");
  await page.keyboard.type("-- Sí.");
  await page.keyboard.press("Enter");
  await page.keyboard.type("***");
  await page.keyboard.type("* uno");
  await page.keyboard.press("Enter");
  await page.keyboard.type("dos");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Fin [de] la historia");
  await expect(source).toHaveValue(
    "—¿Vienes? - preguntó ella.\n\nUna noche **oscura** y *larga*.\n—Sí.\n\n***\n\n* uno\n* dos\n\nFin [de] la historia",
  );
  await expect(page.locator(".word-count")).toContainText("17 / 1000 palabras");
  expect(reported).toEqual([]);
});

test("WRITE-06 the dashes of an aside are made while one types, and undo takes the last one back", async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, null);
  const { text, source, bar } = await openFocusedEditor(page);
  await text.click();
  await page.keyboard.type("- Sí -dijo ella-.");
  await expect(source).toHaveValue("—Sí —dijo ella—.");
  await page.keyboard.press("Control+z");
  await expect(source).toHaveValue("—Sí —dijo ella-.");
  await page.keyboard.press("Enter");
  await page.keyboard.type("La casa --");
  await expect(source).toHaveValue("—Sí —dijo ella-.\n\nLa casa —");
  await bar.getByRole("button", { name: "Deshacer" }).click();
  await page.keyboard.type("vieja");
  await expect(source).toHaveValue("—Sí —dijo ella-.\n\nLa casa --vieja");
});

test("WRITE-06 the buttons show what is on, and undo and redo go step by step", async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, null);
  const { text, source, bar } = await openFocusedEditor(page);
  await text.click();
  await page.keyboard.type("Una cita");
  await page.keyboard.press("Control+a");
  for (const [name, value] of [
    ["Negrita", "**Una cita**"],
    ["Cursiva", "***Una cita***"],
    ["Cita", "> ***Una cita***"],
    ["Quitar formato", "Una cita"],
    ["Lista numerada", "1. Una cita"],
    ["Lista con viñetas", "* Una cita"],
  ] as const) {
    await bar.getByRole("button", { name, exact: true }).click();
    await expect(source).toHaveValue(value);
  }
  await expect(bar.getByRole("button", { name: "Lista con viñetas" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await bar.getByRole("button", { name: "Deshacer" }).click();
  await expect(source).not.toHaveValue("* Una cita");
  await bar.getByRole("button", { name: "Rehacer" }).click();
  await expect(source).toHaveValue("* Una cita");
});

test("WRITE-06 a link takes no address of another kind, and Enter in its field does not send the form", async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, null);
  const { text, source } = await openFocusedEditor(page);
  await text.click();
  await page.keyboard.type("enlace");
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Control+k");
  const field = page.getByLabel("Dirección del enlace");
  await field.fill("javascript:alert(1)");
  await field.press("Enter");
  await expect(page.getByText("Un enlace empieza por https:")).toBeVisible();
  await field.fill("es.wikipedia.org/wiki/Luz_(a)");
  await field.press("Enter");
  await expect(source).toHaveValue("[enlace](https://es.wikipedia.org/wiki/Luz_\\(a\\))");
  await expect(page).toHaveURL(/\/write$/);
});

test("WRITE-06 the toolbar is one stop of the Tab key, and the arrows lead through it", async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, null);
  const { bar } = await openFocusedEditor(page);
  await bar.getByRole("button", { name: "Negrita" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(bar.getByRole("button", { name: "Cursiva" })).toBeFocused();
  await page.keyboard.press("End");
  await expect(bar.getByRole("button", { name: "Imagen" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.locator(".editor-text")).toBeFocused();
});

test("WRITE-06 on a phone one row has what fiction needs, and 'Más' opens the rest, by keyboard too", async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, null, { viewport: { width: 360, height: 740 } });
  const { bar, source } = await openFocusedEditor(page);
  const buttonLabels = () =>
    bar.getByRole("button").evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));
  const first = "Negrita Cursiva Raya Comillas Pausa entre escenas Deshacer Rehacer Más";
  expect((await buttonLabels()).join(" ")).toBe(first);
  const rows = await bar
    .getByRole("button")
    .evaluateAll((all) => new Set(all.map((one) => one.getBoundingClientRect().top)).size);
  expect(rows).toBe(1);
  const more = bar.getByRole("button", { name: "Más" });
  await expect(more).toHaveAttribute("aria-expanded", "false");
  await more.focus();
  await page.keyboard.press("Enter");
  await expect(more).toHaveAttribute("aria-expanded", "true");
  await page.keyboard.press("ArrowRight");
  await expect(bar.getByRole("button", { name: "Cita" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(more).toBeFocused();
  await expect(bar.getByRole("button", { name: "Cita" })).toBeHidden();
  await more.click();
  await bar.getByRole("button", { name: "Lista con viñetas" }).click();
  await expect(page.locator(".editor-text")).toBeFocused();
  await page.keyboard.type("uno");
  await expect(source).toHaveValue("* uno");
});

test("WRITE-06 the buttons for a dash and for quotation marks put them at the caret", async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, null);
  const { text, source, bar } = await openFocusedEditor(page);
  await text.click();
  await bar.getByRole("button", { name: "Raya" }).click();
  await page.keyboard.type("Dijo ");
  await bar.getByRole("button", { name: "Comillas" }).click();
  await page.keyboard.type("nunca");
  await expect(source).toHaveValue("—Dijo «nunca»");
});

/**
 * Drops an image file on the editor. The image is random noise, which compresses as badly as a photograph. With `side` 0 the file
 * is no image.
 */
const drop = (text: Locator, file: { type: string; side: number }) =>
  text.evaluate(async (element, { type, side }) => {
    const canvas = Object.assign(document.createElement("canvas"), { width: side, height: side });
    const context = canvas.getContext("2d");
    if (side && context) {
      const pixels = context.createImageData(side, side);
      pixels.data.forEach((_, at) => (pixels.data[at] = at % 4 === 3 ? 255 : Math.random() * 255));
      context.putImageData(pixels, 0, 0);
    }
    const blob = await new Promise<Blob | null>((done) => {
      if (side) canvas.toBlob(done, "image/png");
      else done(new Blob(["nada"]));
    });
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([blob ?? ""], "gato.img", { type }));
    const { left, top } = element.getBoundingClientRect();
    const place = { clientX: left + 20, clientY: top + 20 };
    element.dispatchEvent(
      new DragEvent("drop", { dataTransfer, ...place, bubbles: true, cancelable: true }),
    );
  }, file);

test("WRITE-06 a dropped picture is made small, kept and shown; what is none, or a third, is refused with a message", async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, null);
  await signUp(page);
  const { text, source, reported } = await openFocusedEditor(page);
  await drop(text, { type: "image/webp", side: 0 });
  await expect(page.getByText("Solo se pueden poner imágenes PNG o JPEG.")).toBeVisible();
  await drop(text, { type: "image/png", side: 0 });
  await expect(page.getByText("No se pudo leer la imagen.")).toBeVisible();
  await drop(text, { type: "image/png", side: 900 });
  await expect(source).toHaveValue(/^!\[gato\]\(\/imagen\/[0-9a-f]{32}-\d+x\d+\)$/);
  const image = text.locator('img[src^="/imagen/"]');
  await expect
    .poll(() => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth))
    .toBeGreaterThan(100);
  const address = (await image.getAttribute("src")) ?? "";
  const picture = await page.request.get(address);
  expect((await picture.body()).length).toBeLessThanOrEqual(40 * 1024);
  await drop(text, { type: "image/png", side: 10 });
  await expect(image).toHaveCount(2);
  await drop(text, { type: "image/png", side: 11 });
  await expect(page.getByText("2 imágenes tuyas como máximo")).toBeVisible();
  await expect(image).toHaveCount(2);
  expect(reported).toEqual([]);
});

test("WRITE-06 a picture is chosen in the toolbar, and written out it is kept like one that is dropped", async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, null);
  await signUp(page);
  const { source } = await openFocusedEditor(page);
  const png =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
  await page.getByRole("button", { name: "Imagen" }).click();
  await page.getByLabel("Qué se ve en ella").fill("Un punto");
  const file = { name: "p.png", mimeType: "image/png", buffer: Buffer.from(png, "base64") };
  await page.getByLabel("O elige una, PNG o JPEG").setInputFiles(file);
  await expect(source).toHaveValue(/^!\[Un punto\]\(\/imagen\/[0-9a-f]{32}-1x1\)$/);
  await page.getByRole("button", { name: "Imagen" }).click();
  await page.getByLabel("Dirección de la imagen").fill(`data:image/png;base64,${png}`);
  await page.getByRole("button", { name: "Aplicar" }).click();
  await expect(source).toHaveValue(/\/imagen\/.*\/imagen\//s);
});

test("WRITE-06 an image of another site is loaded by a press of its link, in its place", async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, null);
  await signUp(page);
  const referrers: (string | undefined)[] = [];
  await page.route("https://lejos.example/**", (route) => {
    referrers.push(route.request().headers().referer);
    return route.fulfill({
      contentType: "image/svg+xml",
      body: '<svg xmlns="http://www.w3.org/2000/svg"/>',
    });
  });
  const content = `${PROSE}\n\n![Un gato](https://lejos.example/g.svg)\n\n${PROSE}`;
  await open(page, await publish(page, "Con gato", content));
  await page.getByRole("link", { name: "[Ver imagen de lejos.example: Un gato]" }).click();
  await expect(page.getByRole("img", { name: "Un gato" })).toBeVisible();
  expect(referrers).toEqual([undefined]);
});

test("WRITE-06 WRITE-14 a visitor is told that pictures need an account", async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, null);
  const { text, source } = await openFocusedEditor(page);
  await drop(text, { type: "image/png", side: 10 });
  await expect(
    page.getByText("Para poner imágenes tuyas, inicia sesión o regístrate."),
  ).toBeVisible();
  await expect(source).toHaveValue("");
});

test("WRITE-06 WRITE-08 toolbar and counter stay in sight on a phone, wherever one is in the text", async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, null, { viewport: { width: 360, height: 420 } });
  const { text, bar } = await openFocusedEditor(page);
  await text.click();
  await paste(page, { "text/plain": Array(30).fill("Nadie salió de casa.").join("\n\n") });
  for (const key of ["Control+End", "Control+Home"]) {
    await page.keyboard.press(key);
    await expect(bar).toBeInViewport({ ratio: 1 });
    await expect(page.locator(".word-count")).toBeInViewport({ ratio: 1 });
    const [caret, above, below] = await page.evaluate(() => {
      const boxOf = (name: string) => document.querySelector(name)?.getBoundingClientRect();
      return [
        getSelection()?.getRangeAt(0).startContainer.parentElement?.getBoundingClientRect().top,
        boxOf(".toolbar")?.bottom,
        boxOf(".desk-line")?.top,
      ];
    });
    expect(caret).toBeGreaterThanOrEqual((above ?? 0) - 1);
    expect(caret).toBeLessThan(below ?? 0);
  }
});

test("WRITE-06 WRITE-08 above a phone's keyboard toolbar, text, and one line with count and save status fill the window", async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, null, { viewport: { width: 360, height: 400 } });
  const { text } = await openFocusedEditor(page);
  await text.click();
  for (let n = 0; n < 6; n++) {
    await page.keyboard.type("Nadie salió de casa, aunque nadie lo había pedido.");
    await page.keyboard.press("Enter");
  }
  await page.keyboard.type("Fin.");
  await statusShown(page, /^Guardado a las? /);
  await expect(page.locator(".word-count")).toContainText(
    "55 / 1000 palabras · Mínimo 100 palabras",
  );
  const boxOf = async (part: string) =>
    page.locator(part).evaluate((one) => {
      const { top, bottom, height } = one.getBoundingClientRect();
      return { top, bottom, height };
    });
  const [bar, line, last] = [
    await boxOf(".toolbar"),
    await boxOf(".desk-line"),
    await boxOf(".editor-text p:last-child"),
  ];
  expect(bar).toMatchObject({ top: 0, height: 46 });
  expect(line.bottom).toBe(400);
  expect(line.height).toBeLessThan(46);
  expect((await boxOf(".word-count")).height).toBeLessThan(20);
  expect(last.bottom).toBeLessThanOrEqual(line.top);
});

test("WRITE-06 LITE-01 the editor is never shown without its styles", async ({ page }) => {
  const { looks, release } = await lookedAt(page, [".editor-text"]);
  await page.goto("/write");
  await page.getByLabel("Tu historia").focus();
  await release();
  await expect(page.locator(".editor-text")).toBeVisible();
  await expect(page.locator(".editor-text p")).toHaveCSS("margin-bottom", "0px");
  expect(await looks()).toEqual({
    ".editor-text": { borderTopWidth: "0px", marginInlineEnd: "0px" },
  });
});

test("WRITE-13 a draft saves itself, says so, comes back on another device, and is offered where two of them wrote it", async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, null);
  const account = await signUp(page);
  const { text } = await openFocusedEditor(page);
  await page.getByLabel("Título").fill("El cuento");
  await text.click();
  await page.keyboard.type("Desde aquí.");
  await statusShown(page, /^Guardado a las? \d\d:\d\d/);
  const second = await visit(browser, site, null);
  await signIn(second, account);
  const other = await openFocusedEditor(second);
  await expect(other.source).toHaveValue("Desde aquí.");
  const saved = page.waitForResponse(responseTo(isOfText));
  await page.keyboard.type(" Y más.");
  expect((await saved).ok()).toBe(true);
  await other.text.click();
  await second.keyboard.press("Control+End");
  await second.keyboard.type(" Desde allí.");
  await expect(second.getByText(/Hay otra versión de este borrador, guardada el/)).toBeVisible();
  await expect(other.source).toHaveValue("Desde aquí. Desde allí.");
  await second.getByRole("button", { name: "Usar la otra versión" }).click();
  await expect(second.getByText("Estás viendo la otra versión.")).toBeVisible();
  await expect(second.locator("textarea[name=content]")).toHaveValue("Desde aquí. Y más.");
  await second.getByRole("button", { name: "Descartarla" }).click();
  await expect(second.getByText("Descartaste la otra versión.")).toBeVisible();
});

test("WRITE-13 a text that the server did not get is kept in the browser", async ({
  browser,
  site,
}) => {
  const page = await register(browser, site);
  const { text } = await openFocusedEditor(page);
  const recover = await lose(page, isOfText);
  await text.click();
  await page.keyboard.type("Sin conexión.");
  await statusShown(page, /^Guardado en este dispositivo/);
  await recover();
  // Waits for the autosave's response instead of its message, which shows for only two seconds, perhaps before the editor has
  // loaded.
  const saved = page.waitForResponse(responseTo(isOfText));
  await page.reload();
  const reloaded = await focusedEditor(page);
  await expect(reloaded.source).toHaveValue("Sin conexión.");
  expect((await saved).ok()).toBe(true);
});

test("WRITE-13 a text that is left by a link as soon as it is typed is there on the way back", async ({
  browser,
  site,
}) => {
  const page = await register(browser, site);
  const { text } = await openFocusedEditor(page);
  await text.click();
  await page.keyboard.type("La última frase.");
  await page.getByRole("contentinfo").getByRole("link", { name: "Privacidad" }).click();
  await expect(page).toHaveURL(/\/privacy$/);
  await page.goto("/write");
  await expect((await focusedEditor(page)).source).toHaveValue("La última frase.");
});

const OFFER = /^Hay otra versión de este borrador, guardada/;

test("WRITE-13 WRITE-14 a text kept in this browser is offered to somebody who types before hydration", async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, null);
  const { text } = await openFocusedEditor(page);
  await text.click();
  await page.keyboard.type("Mi borrador largo.");
  await statusShown(page, /^Guardado a las? /);
  const release = await holdScripts(page);
  await page.goto("/write");
  await page.locator("textarea[name=content]").pressSequentially("Hola");
  const saved = statusShown(page, /^Guardado a las? /);
  await release();
  const reloaded = await editorOf(page);
  await saved;
  await expect(reloaded.source).toHaveValue("Hola");
  await expect(page.getByText(OFFER)).toHaveCount(1);
  await page.getByText("Ver la otra versión").click();
  await expect(page.locator(".draft-version")).toContainText("Mi borrador largo.");
  await page.getByRole("button", { name: "Usar la otra versión" }).click();
  await expect(text).toHaveText("Mi borrador largo.");
  await expect(page.locator(".draft-version")).toContainText("Hola");
  await page.getByRole("button", { name: "Descartarla" }).click();
  await expect(page.getByText(OFFER)).toHaveCount(0);
});

test("WRITE-13 a newer text that was written offline replaces the text in the open editor, and the other is offered", async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, null);
  const account = await signUp(page);
  const { text } = await openFocusedEditor(page);
  const second = await visit(browser, site, null);
  await signIn(second, account);
  const path = await page.locator("form.write-form").getAttribute("action");
  await second.request.post(path ?? "", {
    form: { title: "Otro", content: "De allí.", paso: "borrador" },
  });
  const recover = await lose(page, isOfText);
  await page.keyboard.type("De aquí.");
  await statusShown(page, /^Guardado en este dispositivo/);
  await recover();
  let answer = () => {};
  const answered = new Promise<void>((done) => (answer = done));
  await intercept(page, isOfText, async (route) => {
    if (route.request().postData()?.includes("paso=guardar")) await answered;
    await route.continue();
  });
  await openFocusedEditor(page);
  await expect(text).toHaveText("De allí.");
  answer();
  await expect(text).toHaveText("De aquí.");
  await expect(page.locator(".draft-version")).toContainText("De allí.");
});

test("WRITE-13 of a visitor's two tabs neither loses the other's text", async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, null);
  const { text } = await openFocusedEditor(page);
  const tab = await page.context().newPage();
  const other = await openFocusedEditor(tab);
  await text.click();
  await page.keyboard.type("La primera.");
  await statusShown(page, /^Guardado a las? /);
  await other.text.click();
  await tab.keyboard.type("La segunda.");
  await expect(tab.locator(".draft-version")).toContainText("La primera.");
  await page.keyboard.type(" Más.");
  await expect(page.locator(".draft-version")).toContainText("La segunda.");
  await expect(page.getByText(OFFER)).toHaveCount(1);
});

test("WRITE-05 'Guardar borrador' does not say that the story is being sent", async ({
  browser,
  site,
}) => {
  const page = await register(browser, site);
  const { text } = await openFocusedEditor(page);
  await page.getByLabel("Título").fill("Despacio");
  await text.click();
  await paste(page, { "text/plain": PROSE });
  const release = await hold(page, fetchOf(/^\/write\//));
  await page.getByRole("button", { name: "Guardar borrador" }).click();
  await expect(page.locator(".progress-bar")).toBeVisible();
  await expect(page.getByRole("button", { name: "Enviar historia" })).toBeVisible();
  await release();
  await expect(page.getByText("Borrador guardado.", { exact: true })).toBeVisible();
});

test("WRITE-14 a visitor's text comes back, and follows them into their account", async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, null);
  const { text } = await openFocusedEditor(page);
  await text.click();
  await page.keyboard.type("Antes de registrarme.");
  await statusShown(page, /^Guardado a las? /);
  await page.reload();
  await expect((await focusedEditor(page)).source).toHaveValue("Antes de registrarme.");
  await signUp(page);
  await page.goto("/write", { waitUntil: "commit" });
  const saved = statusShown(page, /^Guardado a las? /);
  await expect((await editorOf(page)).source).toHaveValue("Antes de registrarme.");
  await saved;
  const keys = await page.evaluate(() =>
    Object.keys(localStorage).filter((key) => key.startsWith("story-draft")),
  );
  expect(keys).toEqual([expect.stringMatching(/^story-draft-(?!temp)/)]);
});

test("WRITE-05 WRITE-10 WRITE-11 the story is sent through the dialog, and its draft is gone", async ({
  browser,
  site,
}) => {
  const page = await register(browser, site);
  const { text, reported } = await openFocusedEditor(page);
  const submit = page.getByRole("button", { name: "Enviar historia" });
  await expect(submit).toBeDisabled();
  await text.click();
  await page.keyboard.insertText("La lluvia.");
  await expect(submit).toBeDisabled();
  await expect(submit).toHaveAccessibleDescription(/Mínimo 100 palabras/);
  await paste(page, { "text/plain": PROSE });
  await expect(submit).toHaveAccessibleDescription(/Debes escribir un título para tu historia/);
  await expect(submit).toBeDisabled();
  await page.getByLabel("Título").fill("La calle");
  await expect(submit).toBeEnabled();
  await expect(submit).toHaveAccessibleDescription("");
  await expect(page.getByText("Has llegado al mínimo de 100 palabras.")).toBeAttached();
  await submit.click();
  const dialog = page.getByRole("dialog", { name: "Antes de enviar" });
  await expect(dialog).toBeVisible();
  const mature = dialog.getByRole("checkbox", { name: /18\+/ });
  await mature.check();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(text).toContainText("La lluvia no quería irse");
  await submit.click();
  const send = dialog.getByRole("button", { name: "Enviar historia" });
  await expect(send).toBeDisabled();
  await expect(mature).toBeChecked();
  for (const box of await dialog.locator("fieldset input").all()) await box.check();
  await send.click();
  await expect(page.getByText("¡Tu historia ha sido enviada exitosamente al reto!")).toBeVisible();
  expect(
    await page.evaluate(() =>
      Object.keys(localStorage).filter((key) => key.startsWith("story-draft")),
    ),
  ).toEqual([]);
  expect(reported).toEqual([]);
});

test("WRITE-11 WRITE-13 a story that is sent from an older tab leaves the newer text of another tab", async ({
  browser,
  site,
}) => {
  const page = await register(browser, site);
  const { text } = await openFocusedEditor(page);
  await page.getByLabel("Título").fill("La vieja");
  await text.click();
  await paste(page, { "text/plain": PROSE });
  await page.getByRole("button", { name: "Enviar historia" }).click();
  const dialog = page.getByRole("dialog", { name: "Antes de enviar" });
  await expect(dialog).toBeVisible();
  const tab = await page.context().newPage();
  await openFocusedEditor(tab);
  await tab.getByLabel("Título").fill("La nueva");
  await statusShown(tab, /^Guardado a las/);
  for (const box of await dialog.locator("fieldset input").all()) await box.check();
  await dialog.getByRole("button", { name: "Enviar historia" }).click();
  await expect(page.getByText("Tu borrador tenía otro texto")).toBeVisible();
  await expect(page.getByLabel("Título")).toHaveValue("La nueva");
  await tab.reload();
  await expect(tab.getByLabel("Título")).toHaveValue("La nueva");
  await tab.getByRole("button", { name: "Descartar el borrador" }).click();
  await expect(tab.getByText("Tu historia fue enviada exitosamente.")).toBeVisible();
  await tab.reload();
  await expect(tab.getByText("Tu historia fue enviada exitosamente.")).toBeVisible();
});

test("WRITE-15 a text whose sending fails stays on the page, in the form and in the dialog, and can be sent again", async ({
  browser,
  site,
}) => {
  const page = await register(browser, site);
  const { text, source } = await openFocusedEditor(page);
  await page.getByLabel("Título").fill("Sin red");
  await text.click();
  await paste(page, { "text/plain": PROSE });
  const submit = page.getByRole("button", { name: "Enviar historia" });
  await page.context().setOffline(true);
  await submit.click();
  await expect(page.getByRole("alert")).toContainText("No se pudo enviar");
  await expect(source).toHaveValue(PROSE);
  await expect(page.getByLabel("Título")).toHaveValue("Sin red");
  await page.context().setOffline(false);
  await free(page);
  await submit.click();
  const dialog = page.getByRole("dialog", { name: "Antes de enviar" });
  await expect(dialog).toBeVisible();
  for (const box of await dialog.locator("fieldset input").all()) await box.check();
  const repair = await breakServer(page, fetchOf(/^\/write\//), 502);
  const send = dialog.getByRole("button", { name: "Enviar historia" });
  await send.click();
  await expect(dialog.getByRole("alert")).toContainText("No se pudo enviar");
  await repair();
  await free(page);
  await send.click();
  await expect(page.getByText("¡Tu historia ha sido enviada exitosamente al reto!")).toBeVisible();
});

for (const isLoaded of [true, false]) {
  const how = isLoaded ? "in the dialog" : "in the form's place, where the dialog cannot be loaded";
  test(`WRITE-15 what is typed while the text is checked is sent too, ${how}`, async ({
    browser,
    site,
  }) => {
    const page = await register(browser, site);
    const { text } = await openFocusedEditor(page);
    await page.getByLabel("Título").fill("A medias");
    await text.click();
    await paste(page, { "text/plain": PROSE });
    const checked = await hold(page, fetchOf(/^\/write\//));
    const bringBack = isLoaded ? null : await loseScripts(page);
    await page.getByRole("button", { name: "Enviar historia" }).click();
    await expect(page.locator(".progress-bar")).toBeVisible();
    await page.getByLabel("Título").fill("Entera");
    await text.click();
    await page.keyboard.press("Control+End");
    await page.keyboard.type(" Y escampó.");
    await checked();
    const step = isLoaded
      ? page.getByRole("dialog", { name: "Antes de enviar" })
      : page.locator(".consent");
    await expect(step).toContainText("«Entera», Ficción, para el reto «");
    if (!isLoaded) {
      await step.getByRole("button", { name: "Volver al texto" }).click();
      await text.click();
      await page.keyboard.press("Control+End");
      await page.keyboard.type(" Por fin.");
      await page.getByRole("button", { name: "Enviar historia" }).click();
      await expect(text).toBeHidden();
      await bringBack?.();
    }
    for (const box of await step.locator("fieldset input").all()) await box.check();
    await step.getByRole("button", { name: "Enviar historia" }).click();
    await expect(page.getByText("¡Tu historia ha sido enviada")).toBeVisible();
    await page.goto("/profile");
    await page.locator("a[href^='/story/'][href*='from=profile']").first().click();
    await expect(page.locator("h1")).toHaveText("Entera");
    const end = isLoaded ? /Y escampó\.$/ : /Y escampó\. Por fin\.$/;
    await expect(page.locator(".story-text")).toHaveText(end);
  });
}

test("WRITE-15 WRITE-12 an edit whose session has ended stays on the page, and can be sent from there", async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, null);
  const account = await signUp(page);
  const story = await publish(page, "Primera versión");
  await page.goto(`/write?edit=${story.slice("/story/".length)}`);
  const { text, source } = await editorOf(page);
  await text.click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" Final nuevo.");
  await page.context().clearCookies();
  const submit = page.getByRole("button", { name: "Actualizar historia" });
  await submit.click();
  await expect(page.getByRole("alert")).toContainText("Tu sesión expiró.");
  await expect(source).toHaveValue(/Final nuevo\.$/);
  await signIn(page, account);
  await free(page);
  await submit.click();
  await expect(page.getByRole("dialog", { name: "Antes de enviar" })).toBeVisible();
  await expect(text).toContainText("Final nuevo.");
});

test("WRITE-15 A11Y-01 what is wrong with the text leads to the editor, which says it", async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, null);
  const release = await holdScripts(page);
  await page.goto("/write", { waitUntil: "domcontentloaded" });
  // Presses the send button before React has hydrated the page.
  await page.locator("textarea[name=content]").evaluate((area: HTMLTextAreaElement) => {
    area.value = "Corta.";
    area.form?.querySelector<HTMLButtonElement>("[value=revisar]")?.click();
  });
  await expect(page.getByRole("link", { name: "Tu texto debe tener" })).toBeVisible();
  await release();
  const { text } = await editorOf(page);
  await page.getByRole("link", { name: "Tu texto debe tener al menos 100 palabras" }).click();
  await expect(text).toBeFocused();
  await expect(text).toHaveAttribute("aria-invalid", "true");
  await expect(text).toHaveAccessibleDescription(/Tu texto debe tener al menos 100 palabras/);
});

test("WRITE-06 WRITE-07 a phone's keyboard composes words in the editor, and dialogue begins with a dash there too", async ({
  browser,
  site,
}) => {
  const phone = { hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } };
  const page = await visit(browser, site, null, phone);
  const { text, source } = await openFocusedEditor(page);
  await text.tap();
  const keyboard = await page.context().newCDPSession(page);
  const compose = async (word: string) => {
    for (let n = 1; n <= word.length; n++) {
      const part = { text: word.slice(0, n), selectionStart: n, selectionEnd: n };
      await keyboard.send("Input.imeSetComposition", part);
    }
    await keyboard.send("Input.insertText", { text: word });
  };
  await compose("Mañana");
  await page.keyboard.type(" ");
  await compose("canción");
  await page.keyboard.press("Enter");
  await page.keyboard.type("- ");
  await compose("Adiós");
  await expect(source).toHaveValue("Mañana canción\n\n—Adiós");
});

test("WRITE-18 a text of 3,000 words is typed into without waiting, on a slow device", async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, null);
  const { text } = await openFocusedEditor(page);
  await text.click();
  const sentence = "Nadie supo decir cuándo empezó a llover en aquella calle sin nombre.";
  await paste(page, { "text/plain": `${`${sentence} `.repeat(10).trim()}\n\n`.repeat(25) });
  await expect(page.locator(".word-count")).toContainText("3000 / 1000 palabras");
  const KEYS = 30;
  const took = await cpuOf(page, () =>
    page.evaluate(
      (keys) =>
        new Promise<void>((done) => {
          let left = keys;
          const type = () => {
            if (left-- === 0) return done();
            document.execCommand("insertText", false, "a");
            requestAnimationFrame(() => setTimeout(type, 20));
          };
          type();
        }),
      KEYS,
    ),
  );
  // Limit per key: above 125 ms a person notices the delay. The factor 4 simulates a slow phone.
  expect((4 * took) / KEYS).toBeLessThan(125);
});
