import { insert, test } from "./firefox";
import { expect, SUBMISSION } from "./server";

test.use({ flags: SUBMISSION, hasScripts: false });

const PROSE = "La lluvia no quería irse de la calle. ".repeat(20).trim();

test("WRITE-07 WRITE-10 LITE-01 Firefox: without JavaScript the plain form sends a story", async ({
  tab,
  site,
}) => {
  // With the keyboard: where to click, and what `$$` finds, Puppeteer asks promises of the page.
  const pressOn = async (what: string, key: "Enter" | " ") => {
    await tab.focus(what);
    await tab.keyboard.press(key);
  };
  /** Text of the page; undefined while one page is replaced by another. */
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
