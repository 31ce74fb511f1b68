import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { root } from "../../scripts/run.js";
import { openSite } from "../support/site";

const site = await openSite();
afterAll(() => site.close());

const sheetsOf = (html: string) =>
  [...html.matchAll(/<link rel="stylesheet" href="([^"]*)"/g)].map(([, href]) => href ?? "");
const light = { "Save-Data": "on" };
const inlined = /<style nonce="\w+">(.*?)<\/style>/s;

test("LITE-01 pages without scripts link one sheet that browsers keep, with the CSS that others carry", async () => {
  const pages = await Promise.all(
    ["/", "/login", "/no-existe"].map(async (path) => {
      return (await site.get(path, undefined, light)).text();
    }),
  );
  const [address = "", ...others] = new Set(pages.flatMap(sheetsOf));
  expect(others).toEqual([]);
  for (const page of pages) {
    expect(sheetsOf(page)).toHaveLength(1);
    expect(page).not.toContain("<style");
  }
  const sheet = await site.get(address);
  expect(sheet.headers.get("Content-Type")).toContain("text/css");
  expect(sheet.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
  const whole = await (await site.get("/")).text();
  expect(sheetsOf(whole)).toEqual([]);
  expect(inlined.exec(whole)?.[1]).toBe(await sheet.text());
});

test("LITE-01 no sheet of an older build lies about", () => {
  const sheets = readdirSync(join(root, "public/build")).filter((name) => name.endsWith(".css"));
  expect(sheets).toHaveLength(1);
});
