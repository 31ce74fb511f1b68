import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../../scripts/run.js";

const read = (name: string) => readFileSync(join(root, name), "utf8");

/** The packages that README gives a reason for: the names in code before the colon of each line of its section. */
function explained(): string[] {
  const [, section = ""] = read("README.md").split("## Why each dependency\n");
  const lines = (section.split("\n## ")[0] ?? "")
    .split("\n")
    .filter((line) => line.startsWith("- "));
  return lines.flatMap((line) =>
    [...(line.split(": ")[0] ?? "").matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name),
  );
}

test("design: style, README says why for each dependency, and for none that is not there", () => {
  const { dependencies, devDependencies } = JSON.parse(read("package.json"));
  const installed = Object.keys({ ...dependencies, ...devDependencies });
  expect(explained().toSorted()).toEqual(installed.toSorted());
});
