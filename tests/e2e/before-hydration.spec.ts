import type { Locator, Page } from "@playwright/test";
import { complaints, demoAccount, hydrated, signIn, signUp } from "./people";
import { holdScripts } from "./requests";
import { expect, SUBMISSION, test } from "./server";

test.use({ flags: SUBMISSION });

/** Returns name and value of each editable field of a form. */
const standing = (form: Locator) =>
  form.evaluate((element) => {
    const found: [string, string | boolean][] = [];
    for (const field of element.querySelectorAll("input, textarea, select")) {
      if (field instanceof HTMLInputElement && /checkbox|radio/.test(field.type)) {
        found.push([`${field.name} ${field.value}`, field.checked]);
      } else if (
        (field instanceof HTMLInputElement && field.type !== "hidden") ||
        field instanceof HTMLTextAreaElement ||
        field instanceof HTMLSelectElement
      ) {
        found.push([field.name, field.value]);
      }
    }
    return found;
  });

/** Changes every field of a form: types more text, chooses another option, ticks the box. */
async function useAll(form: Locator): Promise<void> {
  for (const field of await form.locator("input, textarea, select").all()) {
    if (!(await field.isVisible())) continue;
    const type = await field.getAttribute("type");
    if (await field.evaluate((one) => one instanceof HTMLSelectElement)) {
      const other = field.locator("option:not(:checked)").last();
      await field.selectOption((await other.getAttribute("value")) ?? "");
    } else if (type === "radio") await field.check();
    else if (type === "checkbox") await field.setChecked(!(await field.isChecked()));
    else if (type === "datetime-local") await field.fill("2031-04-05T06:07:08");
    else {
      await field.press("Control+End");
      await field.pressSequentially(type === "number" ? "7" : " más");
    }
  }
}

/** Each form with its purpose, its selector, and a function that returns the path of its page. */
const FORMS: [string, string, (page: Page) => Promise<string>][] = [
  ["to register", "main form", async () => "/register"],
  ["to log in", "main form", async () => "/login"],
  ["to search", "form[role=search]", async () => "/historias?q=la&orden=alfabetico"],
  [
    "of a story that waits as a draft",
    "main form.write-form",
    async (page) => {
      await signUp(page);
      const form = { paso: "borrador", title: "Un borrador", story_category: "ficcion" };
      await page.request.post("/write", { form: { ...form, content: "Llovía.\n\nNadie salió." } });
      return "/write";
    },
  ],
  ["of a comment", ".comment-form", async (page) => signUp(page).then(() => storyOf(page))],
  [
    "of a report",
    "main form:not(.comment-form)",
    async (page) => `${await signUp(page).then(() => storyOf(page))}/denuncia`,
  ],
  [
    "of a contest",
    "main form",
    async (page) => {
      await signIn(page, demoAccount("Amparo"));
      const admin = await (await page.request.get("/admin")).text();
      return /"(\/admin\/contest\/[\w-]{36})"/.exec(admin)?.[1] ?? "";
    },
  ],
];

/** Returns the path of a story of a finished contest. */
async function storyOf(page: Page): Promise<string> {
  const list = await (await page.request.get("/historias")).text();
  return /"(\/story\/[\w-]+)/.exec(list)?.[1] ?? "";
}

for (const [what, selector, addressOf] of FORMS) {
  test(`LITE-01 WRITE-15 what was put into the form ${what} before React came is left alone`, async ({
    page,
  }) => {
    const reported = complaints(page);
    const release = await holdScripts(page);
    await page.goto(await addressOf(page));
    const form = page.locator(selector).first();
    const before = await standing(form);
    await useAll(form);
    const used = await standing(form);
    for (const [index, [name, value]] of used.entries()) {
      if (value !== false) expect(value, `${name} was used`).not.toBe(before[index]?.[1]);
    }
    await release();
    await hydrated(page);
    expect(await standing(form)).toEqual(used);
    expect(reported).toEqual([]);
  });
}

test("LITE-01 WRITE-15 what was typed stays where an extension of the browser has changed the page", async ({
  page,
}) => {
  await page.addInitScript(() => {
    addEventListener("DOMContentLoaded", () => {
      document.head.insertBefore(document.createElement("style"), document.head.firstChild);
      const email = document.querySelector("#email");
      email?.insertAdjacentElement("afterend", document.createElement("span"));
    });
  });
  const release = await holdScripts(page);
  await page.goto("/register");
  await page.locator("#name").fill("Una pluma");
  await page.locator("#terms").check();
  await page.locator("#email").pressSequentially("pluma@");
  const old = await page.locator("#email").elementHandle();
  await release();
  await expect
    .poll(() => old?.evaluate((field) => field.isConnected), "React builds the document anew")
    .toBe(false);
  await page.keyboard.type("lectores.test");
  await expect(page.locator("#email")).toHaveValue("pluma@lectores.test");
  await expect(page.locator("#name")).toHaveValue("Una pluma");
  await expect(page.locator("#terms")).toBeChecked();
});

test("CONTEST-03 LITE-01 a search that is sent as React arrives leads to what was typed", async ({
  page,
}) => {
  const reported = complaints(page);
  const release = await holdScripts(page);
  await page.goto("/historias?orden=recientes");
  const field = page.locator("input[name=q]");
  await field.fill("capitan");
  await release();
  await field.press("Enter");
  await expect(page).toHaveURL(/\/historias\?q=capitan/);
  await expect(page.locator("#stories-section [role=status]")).toContainText("encontrada");
  await hydrated(page);
  await expect(field).toHaveValue("capitan");
  expect(reported).toEqual([]);
});

test("LITE-01 what was typed and left by a link is there again on Back, after React came", async ({
  page,
}) => {
  const reported = complaints(page);
  await page.goto("/historias?orden=recientes", { waitUntil: "commit" });
  await page.locator("input[name=q]").fill("capitan");
  await page.goto("/terms");
  await page.goBack();
  await hydrated(page);
  await expect(page.locator("input[name=q]")).toHaveValue("capitan");
  expect(reported).toEqual([]);
});
