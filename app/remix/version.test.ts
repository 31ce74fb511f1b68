import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
const installed = (name: string) => JSON.parse(read(`node_modules/${name}/package.json`)).version;

test.each([
  ["Remix", "@remix-run/react"],
  ["Remix", "@remix-run/cloudflare"],
  ["Remix", "@remix-run/dev"],
  ["React", "react"],
  ["React", "react-dom"],
])("design: architecture, app/remix/README.md is written for the %s of %s", (what, name) => {
  expect(
    read("app/remix/README.md"),
    `${name} has moved: read app/remix/README.md again, measure, and set the version there`,
  ).toContain(`${what} ${installed(name)}`);
});
