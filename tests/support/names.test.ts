import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../../scripts/run.js";

/** Export names that Remix expects in routes. */
const FRAMEWORK = ["loader", "action", "clientAction", "meta", "headers", "links"];
/** Names of the phase rules, each of which is exported twice: in TypeScript and in SQL. */
const TWINS = [
  "hasBlindList",
  "isBeforeClose",
  "isCounting",
  "isFinished",
  "isReadable",
  "isStatusBefore",
];

/** Paths of the TypeScript files of app, workers and scripts, without tests. */
const files = ["app", "workers", "scripts"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes(".test."))
    .map((name) => join(folder, name)),
);

const read = (file: string) => readFileSync(join(root, file), "utf8");

/** Returns the names that a file declares and exports, as a set, because a schema and its type may have the same name. */
function declaredIn(file: string): Set<string> {
  const declarations = read(file).matchAll(
    /^export (?:default )?(?:async )?(?:function\*?|const|class|interface|type|enum) (\w+)/gm,
  );
  return new Set([...declarations].map(([, name = ""]) => name));
}

test("design: architecture, no two files export one name with two meanings", () => {
  const places = new Map<string, string[]>();
  for (const file of files) {
    for (const name of declaredIn(file)) places.set(name, [...(places.get(name) ?? []), file]);
  }
  const twice = [...places].filter(
    ([name, where]) => where.length > 1 && ![...FRAMEWORK, ...TWINS].includes(name),
  );
  expect(places.size).toBeGreaterThan(500);
  expect(twice).toEqual([]);
});

test("design: architecture, no page knows a column of the database", () => {
  const namesIn = (text: string) => new Set(text.match(/\b[a-z]+(?:_[a-z]+)+\b/g));
  const columns = namesIn(read("app/db/schema.ts"));
  // Skips names that a form field shares with its database column.
  const fields = namesIn(
    files
      .filter((file) => file.endsWith("-fields.ts"))
      .map(read)
      .join(),
  );
  const isColumn = (name: string) => columns.has(name) && !fields.has(name);
  const known = files
    .filter((file) => /^app.(?:routes|ui|http|remix|browser)\b/.test(file))
    .flatMap((file) => [...namesIn(read(file))].filter(isColumn).map((name) => `${file}: ${name}`));
  expect(columns.size).toBeGreaterThan(100);
  expect(known).toEqual([]);
});
