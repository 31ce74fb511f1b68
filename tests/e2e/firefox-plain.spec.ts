import { insert, test } from "./firefox";
import { expect, SUBMISSION } from "./server";

test.use({ flags: SUBMISSION, hasScripts: false });

const PROSE = "La lluvia no quería irse de la calle. ".repeat(20).trim();

test("WRITE-07 WRITE-10 LITE-01 Firefox: without JavaScript the plain form sends a story", async ({
  tab,
  site,
}) => {
  // Presses a button with the keyboard. Puppeteer's mouse and `$$` need promises in the page, which do not run without scripts.
  const pressOn = async (what: string, key: "Enter" | " ") => {
    await tab.focus(what);
    await tab.keyboard.press(key);
  };
  /** Returns the text of the page, or undefined while the browser changes to another page. */
  const body = () => tab.$eval("body", (element) => element.textContent).catch(() => "");
  await tab.goto(`${site}/write`);
  await tab.type("#title", "La calle");
  await tab.type("textarea[name=content]", "La lluvia. ");
  await insert(tab, PROSE);
  await pressOn("button[value=revisar]", "Enter");
  await expect.poll(body).toContain("Antes de enviar");
  for (const name of [
    "original_confirmed",
    "share_winner_content_accepted",
    "public_risk_acknowledged",
    "terms_accepted",
  ]) {
    await pressOn(`[name=${name}]`, " ");
  }
  await pressOn("button[value=enviar]", "Enter");
  await expect.poll(body).toContain("¡Tu historia ha sido enviada exitosamente al reto!");
  expect(await tab.$("[data-hydrated]")).toBeNull();
});
