import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const app = new URL("..", import.meta.url);
const sources = readdirSync(app, { recursive: true, encoding: "utf8" })
  .filter((name) => /\.(css|tsx?)$/.test(name) && !name.endsWith(".test.ts"))
  .map((name) => readFileSync(new URL(name, app), "utf8"));

test("A11Y-01 a theme sets colours and nothing else, which lets axe run its other rules in one of the two", () => {
  const themed = sources.filter((text) => text.includes("prefers-color-scheme"));
  expect(themed).toHaveLength(1);
  const [, theme = ""] =
    /@media \(prefers-color-scheme: dark\) {\s*:root {([^}]*)}\s*}/.exec(themed[0] ?? "") ?? [];
  const declarations = theme
    .split(";")
    .map((line) => line.trim())
    .filter(Boolean);
  expect(declarations.length).toBeGreaterThan(10);
  for (const line of declarations) expect(line).toMatch(/^--[\w-]+: #[0-9a-f]{6}$/);
  expect(themed[0]?.match(/prefers-color-scheme/g)).toHaveLength(1);
  for (const text of sources) expect(text).not.toMatch(/light-dark\(/);
});
