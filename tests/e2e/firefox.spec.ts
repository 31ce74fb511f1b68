import type { Page } from "puppeteer-core";
import { holdScripts, insert, isScript, press, pressAtEdge, test, valueOf } from "./firefox";
import { expect, SUBMISSION } from "./server";

test.use({ flags: SUBMISSION });

// Closes Firefox: an idle one would use CPU time until the Playwright worker ends.
test.afterAll(({ firefox }) => firefox.close());

const AREA = "textarea[name=content]";
const EDITOR = ".editor-text";
const SEND = "button[value=revisar]";
const DIALOG = "[role=dialog]";
const SENT = "¡Tu historia ha sido enviada exitosamente al reto!";
const PROSE = "La lluvia no quería irse de la calle. ".repeat(20).trim();

const focused = (tab: Page, what: string) =>
  tab.waitForFunction((one) => document.activeElement?.matches(one), {}, what);

/** Returns the element's text, or null while the browser changes to another page. */
const textOf = (tab: Page, what: string) =>
  tab.$eval(what, (element) => element.textContent).catch(() => null);

/** Opens the write form with the caret in its editor. */
async function atTheEditor(tab: Page, site: string): Promise<void> {
  await tab.goto(`${site}/write`);
  await tab.click(AREA);
  await focused(tab, EDITOR);
}

test("WRITE-07 LITE-01 Firefox: what is typed from the first paint on is there, and the editor goes on from it", async ({
  tab,
  site,
}) => {
  const release = await holdScripts(tab);
  // Does not await this load: its load event waits for scripts that this test holds back.
  const loaded = tab.goto(`${site}/write`);
  await tab.waitForSelector(AREA);
  await tab.click(AREA);
  await press(tab, "Llov");
  await release();
  await press(tab, "ía. ");
  await loaded;
  await focused(tab, EDITOR);
  await press(tab, "Nadie salió.");
  await expect.poll(() => valueOf(tab, AREA)).toBe("Llovía. Nadie salió.");
});

test("WRITE-06 WRITE-07 Firefox: bold, lists and dialogue become the source", async ({
  tab,
  site,
}) => {
  await atTheEditor(tab, site);
  await press(tab, "- ¿Vienes?[Enter]Una noche [Control+b]oscura[Control+b].[Enter]");
  await press(tab, "* uno[Enter]dos[Enter][Enter]Fin");
  const source = "—¿Vienes?\n\nUna noche **oscura**.\n\n* uno\n* dos\n\nFin";
  await expect.poll(() => valueOf(tab, AREA)).toBe(source);
  await press(tab, "[Control+z]");
  await expect.poll(() => valueOf(tab, AREA)).not.toBe(source);
});

test("WRITE-06 SEC-02 Firefox: of what was copied from a page with styles and a table the text stays", async ({
  tab,
  site,
}) => {
  const other = await tab.browserContext().newPage();
  await other.setContent(`
    <p style="color:red" onclick="alert(1)">Una <b style="font-size:3em">noche</b> larga.</p>
    <table style="border:1px solid"><tr><td>celda A</td><td>celda B</td></tr></table>`);
  await press(other, "[Control+a][Control+c]");
  await other.close();
  await tab.bringToFront();
  await atTheEditor(tab, site);
  await tab.evaluate(() => {
    addEventListener("securitypolicyviolation", () => document.body.setAttribute("violated", ""));
  });
  await press(tab, "[Control+v]");
  const source = "Una **noche** larga.\n\ncelda A · celda B";
  await expect.poll(() => valueOf(tab, AREA)).toBe(source);
  expect(await tab.$("[violated]")).toBeNull();
});

test("WRITE-13 Firefox: the text saves itself, and a reload brings it back", async ({
  tab,
  site,
}) => {
  await atTheEditor(tab, site);
  await press(tab, "Sigue aquí.");
  const writePageHtml = () => tab.evaluate(async () => (await fetch("/write")).text());
  await expect.poll(writePageHtml).toContain("Sigue aquí.");
  await tab.reload();
  await tab.waitForSelector(EDITOR);
  expect(await valueOf(tab, AREA)).toBe("Sigue aquí.");
});

test("WRITE-10 WRITE-11 Firefox: a story is sent through the dialog, and Escape leads back to its button", async ({
  tab,
  site,
}) => {
  await atTheEditor(tab, site);
  await press(tab, "La lluvia. ");
  await insert(tab, PROSE);
  await tab.click("#title");
  await press(tab, "La calle");
  const isFree = () =>
    tab.$eval(SEND, (button) => {
      const { disabled, form } = button as HTMLButtonElement;
      return !disabled && button.ariaDisabled !== "true" && form?.dataset.sending === undefined;
    });
  await expect.poll(isFree).toBe(true);
  await tab.click(SEND);
  await tab.waitForSelector(DIALOG);
  await press(tab, "[Escape]");
  await tab.waitForSelector(DIALOG, { hidden: true });
  await expect.poll(isFree).toBe(true);
  await focused(tab, SEND);
  await press(tab, "[Enter]");
  await tab.waitForSelector(DIALOG);
  for (const box of await tab.$$(`${DIALOG} fieldset input`)) await box.click();
  await pressAtEdge(tab, `${DIALOG} button[value=enviar]`);
  await expect.poll(() => textOf(tab, "body")).toContain(SENT);
});

test("WRITE-07 WRITE-10 LITE-01 Firefox: the plain form, for which the server sends no script, sends a story", async ({
  tab,
  site,
}) => {
  await tab.setExtraHTTPHeaders({ "Save-Data": "on" });
  await tab.goto(`${site}/write`);
  expect(await tab.$("script")).toBeNull();
  await tab.type("#title", "La calle");
  await tab.type(AREA, "La lluvia. ");
  await insert(tab, PROSE);
  await tab.focus(SEND);
  await tab.keyboard.press("Enter");
  await expect.poll(() => textOf(tab, "body")).toContain("Antes de enviar");
  for (const name of [
    "original_confirmed",
    "share_winner_content_accepted",
    "public_risk_acknowledged",
    "terms_accepted",
  ]) {
    await tab.focus(`[name=${name}]`);
    await tab.keyboard.press(" ");
  }
  await tab.focus("button[value=enviar]");
  await tab.keyboard.press("Enter");
  await expect.poll(() => textOf(tab, "body")).toContain(SENT);
});

test("STORY-01 Firefox: a drop cap stands beside three lines, though there is no `initial-letter`", async ({
  tab,
  site,
}) => {
  // Fetches the page outside the tab: Firefox reports errors for modules that are still loading when the tab leaves a page.
  const history = await (await fetch(`${site}/contest-history`)).text();
  const [, story] = /class="winner-title"[^]*?href="([^"]+)"/.exec(history) ?? [];
  expect(story).toBeTruthy();
  await tab.goto(`${site}${story}`);
  const lines = await tab.$eval(".drop-cap > p", (paragraph) => {
    const range = document.createRange();
    range.selectNodeContents(paragraph);
    const edge = paragraph.getBoundingClientRect().left;
    const boxes = [...range.getClientRects()].filter(({ height }) => height < 40);
    return boxes.filter(({ left }) => left > edge + 20).length;
  });
  expect(lines).toBe(3);
});

test("LITE-01 Firefox: a page that is left while its scripts load reports no failure of them", async ({
  tab,
  site,
}) => {
  for (const path of ["/historias", "/contest/current", "/", "/historias", "/contest/current"]) {
    const begun = tab.waitForRequest((request) => isScript(request));
    await tab.goto(`${site}${path}`);
    await begun;
  }
});
