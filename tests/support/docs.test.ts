import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { VERBS } from "../../scripts/admin/verbs";
import { root } from "../../scripts/run.js";

const read = (name: string) => readFileSync(join(root, name), "utf8");

/**
 * Returns the packages that docs/dependencies.md gives a reason for: the names in code before the colon of each line.
 */
function explained(): string[] {
  const lines = read("docs/dependencies.md")
    .split("\n")
    .filter((line) => line.startsWith("- "));
  return lines.flatMap((line) =>
    [...(line.split(": ")[0] ?? "").matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name),
  );
}

test("design: style, docs/dependencies.md says why for each dependency, and for none that is not there", () => {
  const { dependencies, devDependencies } = JSON.parse(read("package.json"));
  const installed = Object.keys({ ...dependencies, ...devDependencies });
  expect(explained().toSorted()).toEqual(installed.toSorted());
});

test("design: style, app/domain/README.md says what is in each topic", () => {
  const cells = [...read("app/domain/README.md").matchAll(/^\|([^|]*)\|/gm)];
  const rows = cells.flatMap(([, cell = ""]) => [...cell.matchAll(/`([a-z-]+)`/g)]);
  const folders = readdirSync(join(root, "app/domain"), { withFileTypes: true });
  const topics = folders.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  expect(rows.map(([, name]) => name).toSorted()).toEqual(topics.toSorted());
});

test("design: the list of decisions names each record once, in order", () => {
  const listed = [...read("docs/decisions/README.md").matchAll(/^- \[\d{4} .*\]\((.*?)\)/gm)];
  const records = readdirSync(join(root, "docs/decisions")).filter((name) => /^\d/.test(name));
  expect(listed.map(([, file]) => file)).toEqual(records.toSorted());
});

describe("OPS-02 docs/operations.md", () => {
  const operations = read("docs/operations.md");

  test("names each variable, secret and binding of the Worker, and the queues", () => {
    const names = [...read("app/env.d.ts").matchAll(/^ {4}([A-Z][A-Z_]+)\??:/gm)].map(
      ([, name = ""]) => name,
    );
    expect(names.length).toBeGreaterThan(20);
    for (const name of [...names, "tintero-mail", "tintero-mail-dead"])
      expect(operations.includes(`\`${name}\``) || operations.includes(` ${name}`), name).toBe(
        true,
      );
  });

  test("says what each of the operator's commands does, and of no other", () => {
    const [, section = ""] = operations.split("## The operator's commands\n");
    const named = [...(section.split("\n## ")[0] ?? "").matchAll(/^\| `([a-z-]+)/gm)];
    expect(named.map(([, name]) => name).toSorted()).toEqual(Object.keys(VERBS).toSorted());
  });
});

test("design: each row of docs/trust.md names a test file in which a title has its id", () => {
  const rows = [
    ...read("docs/trust.md").matchAll(
      /^\| ([A-Z]+-\d+) +\|.*\| `([^`]+\.(?:test|spec)\.ts)` +\|$/gm,
    ),
  ];
  expect(rows.length).toBeGreaterThan(20);
  for (const [, id = "", file = ""] of rows)
    expect(read(file).includes(id), `${id} in ${file}`).toBe(true);
});

test("OPS-04 the tests that provoke the failures of docs/operations.md are there", () => {
  const [, section = ""] = read("docs/operations.md").split("### What fails, and what tells of it");
  const files = [...(section.split("\n### ")[0] ?? "").matchAll(/`([^`]+\.test\.ts)`/g)];
  expect(files.length).toBeGreaterThan(10);
  for (const [, file = ""] of files) expect(existsSync(join(root, file)), file).toBe(true);
});
