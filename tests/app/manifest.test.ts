import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openMonth } from "./month/makers";
import { fixture } from "../support/fixture";
import { cookiesOf } from "../support/site";
import { root } from "../../scripts/run.js";

interface Manifest {
  name: string;
  icons: { src: string; sizes: string; type: string; purpose?: string }[];
  shortcuts: { name: string; url: string }[];
}

const site = await fixture(openMonth({ SITE_NAME: "Tinta Nueva" }));
const PATH = "/manifest.webmanifest";
const manifest = async () => (await (await site.get(PATH)).json()) as Manifest;

test("LITE-03 the manifest has the site's name, and shortcuts to pages that exist", async () => {
  const answer = await site.get(PATH);
  expect(answer.headers.get("Content-Type")).toBe("application/manifest+json; charset=utf-8");
  const { name, shortcuts } = await manifest();
  expect(name).toBe("Tinta Nueva");
  expect(shortcuts.map((shortcut) => shortcut.name)).toEqual(["Leer", "Escribir"]);
  for (const { url } of shortcuts) expect((await site.see(url)).status).toBe(200);
});

test("LITE-03 there are icons as SVG and as PNG of the sizes that browsers ask for, one to be cut by launchers", async () => {
  const { icons } = await manifest();
  expect(icons.map(({ sizes, purpose }) => [sizes, purpose ?? "any"])).toEqual([
    ["any", "any"],
    ["192x192", "any"],
    ["512x512", "any"],
    ["512x512", "maskable"],
  ]);
  for (const { src, sizes, type } of icons) {
    const file = readFileSync(join(root, "public", src));
    if (type === "image/svg+xml") expect(file.toString()).toMatch(/^<svg /);
    else expect(`${file.readUInt32BE(16)}x${file.readUInt32BE(20)}`).toBe(sizes);
  }
});

test.each(["/", "/login", "/no-hay-tal"])(
  "LITE-03 the page %s names the manifest",
  async (path) => {
    expect((await site.see(path)).html).toContain(`<link rel="manifest" href="${PATH}"/>`);
  },
);

test("LITE-03 SHELL-02 the bars of the browser follow the system, or the chosen theme", async () => {
  const colours = async (theme?: string) => {
    const chosen = theme ? cookiesOf(await site.post("/tema", { tema: theme })) : undefined;
    const { html } = await site.see("/", chosen);
    return [...html.matchAll(/<meta name="theme-color" content="([^"]+)"( media="[^"]+")?/g)].map(
      ([, colour, media]) => [colour, media?.trim()],
    );
  };
  expect(await colours()).toEqual([
    ["#1c1a18", 'media="(prefers-color-scheme: dark)"'],
    ["#faf6ee", undefined],
  ]);
  expect(await colours("oscuro")).toEqual([["#1c1a18", undefined]]);
  expect(await colours("claro")).toEqual([["#faf6ee", undefined]]);
});
