import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../../scripts/run.js";
import { openMonth } from "./month/makers";
import { fixture } from "../support/fixture";

const site = await fixture(openMonth({}, { assets: true }));

/** URLs of a page's linked style sheets, without the print style sheet. */
const sheetsOf = (html: string) =>
  [...html.matchAll(/<link rel="stylesheet" href="([^"]*)"(?! media="print")/g)].map(
    ([, href]) => href ?? "",
  );
const light = { "Save-Data": "on" };
const inlined = /<style nonce="\w+"[^>]*>(.*?)<\/style>/s;

test("LITE-01 pages without scripts link the sheet of all pages and that of their kind, which browsers keep, with the CSS that others carry", async () => {
  const paths = ["/", "/login", "/no-existe"];
  const pages = await Promise.all(
    paths.map(async (path) => (await site.get(path, undefined, light)).text()),
  );
  const [all = ""] = sheetsOf(pages[0] ?? "");
  for (const [index, page] of pages.entries()) {
    const addresses = sheetsOf(page);
    expect(addresses[0]).toBe(all);
    expect(addresses.length).toBeLessThanOrEqual(2);
    expect(page).not.toContain("<style");
    const sheets = await Promise.all(addresses.map((address) => site.get(address)));
    for (const { headers } of sheets) {
      expect(headers.get("Content-Type")).toContain("text/css");
      expect(headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
    }
    const whole = await (await site.get(paths[index] ?? "")).text();
    expect(sheetsOf(whole)).toEqual([]);
    const css = await Promise.all(sheets.map((sheet) => sheet.text()));
    expect(inlined.exec(whole)?.[1]?.trim()).toBe(css.map((text) => text.trim()).join("\n"));
  }
});

test("LITE-01 a signed-in reader's page has their own sheet behind that of its kind, linked or inlined", async () => {
  const { as } = await site.person();
  const plain = sheetsOf((await site.see("/", as, light)).html);
  const ofVisitors = sheetsOf((await site.see("/", undefined, light)).html);
  expect(plain.slice(0, -1)).toEqual(ofVisitors);
  const own = (await (await site.get(plain.at(-1) ?? "")).text()).trim();
  expect(own).toContain(".bell");
  expect(inlined.exec((await site.see("/", as)).html)?.[1]?.endsWith(own)).toBe(true);
  expect(inlined.exec((await site.see("/")).html)?.[1]).not.toContain(own);
});

test("LITE-01 no sheet of an older build lies about", () => {
  const sheets = readdirSync(join(root, "public/build")).filter((name) => name.endsWith(".css"));
  expect(sheets).toHaveLength(1);
});
