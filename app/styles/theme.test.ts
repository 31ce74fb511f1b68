import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { THEME_COLORS } from "~/domain/preferences/theme";

const app = new URL("..", import.meta.url);
const sources = readdirSync(app, { recursive: true, encoding: "utf8" })
  .filter((name) => /\.(css|tsx?)$/.test(name) && !name.endsWith(".test.ts"))
  .map((name) => readFileSync(new URL(name, app), "utf8"));

const DARK = "@media screen and (prefers-color-scheme";

test("A11Y-01 a theme sets colours and nothing else, which lets axe run its other rules in one of the two", () => {
  const themed = sources.filter((text) => text.includes(DARK));
  expect(themed).toHaveLength(1);
  const [, theme = ""] =
    /@media screen and \(prefers-color-scheme: dark\) {\s*:root {([^}]*)}\s*}/.exec(
      themed[0] ?? "",
    ) ?? [];
  const declarations = theme
    .split(";")
    .map((line) => line.trim())
    .filter(Boolean);
  expect(declarations.length).toBeGreaterThan(10);
  for (const line of declarations) expect(line).toMatch(/^--[\w-]+: #[0-9a-f]{6}$/);
  expect(themed[0]?.split(DARK)).toHaveLength(2);
  for (const text of sources) expect(text).not.toMatch(/light-dark\(/);
});

test("LITE-03 the browser's own bars have the colour of the paper in both themes", () => {
  const tokens = readFileSync(new URL("styles/tokens.css", app), "utf8");
  const papers = [...tokens.matchAll(/--paper: (#[0-9a-f]{6});/g)].map(([, colour]) => colour);
  expect(papers).toEqual([THEME_COLORS.claro, THEME_COLORS.oscuro]);
});
